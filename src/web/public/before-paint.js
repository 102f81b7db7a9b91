// What must be known before the first paint, in any browser: no build lowers this file, so it is written in the JavaScript of
// 2015. The theme's key, its attribute and the browser's theme-color are those of ui/theme.ts; a test keeps the two in sync.
(function () {
  applyTheme();
  if (isTooOld()) sayTooOld();

  // Without a choice, CSS follows the system.
  function applyTheme() {
    try {
      var choice = localStorage.getItem('theme');
      if (choice !== 'light' && choice !== 'dark') return;
      document.documentElement.setAttribute('data-theme', choice);
      document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
        meta.setAttribute('media', meta.dataset.theme === choice ? 'all' : 'not all');
      });
    } catch (error) {
      // Storage may be forbidden: then the system's theme applies.
    }
  }

  // Told by what the browser lacks, never by its name. The first that knew all of it are those of build/least-browsers.ts.
  function isTooOld() {
    try {
      return !(
        Array.prototype.toSorted &&
        String.prototype.isWellFormed &&
        // A passage behind another in a pattern: the scripts would not be read at all.
        new RegExp('(?<=a)b') &&
        CSS.supports('selector(:has(a))')
      );
    } catch (error) {
      return true;
    }
  }

  // The application, if it can be read at all, doesn't begin (main.tsx). The server's own pages need none of what is lacking.
  function sayTooOld() {
    document.documentElement.setAttribute('data-too-old', '');
    document.addEventListener('DOMContentLoaded', function () {
      var notice = document.getElementById('too-old');
      if (notice) notice.hidden = false;
    });
  }
})();
