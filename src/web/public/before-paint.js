// Before the first paint, in any browser: no build lowers this. In sync with ui/theme.ts and main.tsx.
(function () {
  var page = document.documentElement;
  try {
    var choice = localStorage.getItem('theme');
    if (choice === 'light' || choice === 'dark') {
      page.setAttribute('data-theme', choice);
      document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
        meta.setAttribute('media', meta.dataset.theme === choice ? 'all' : 'not all');
      });
    }
  } catch (error) {
    // Storage may be forbidden: then the system's theme applies.
  }

  // Told by what it lacks: the first that knew all of it are those of build/least-browsers.ts.
  function isTooOld() {
    try {
      return !(
        Array.prototype.toSorted &&
        String.prototype.isWellFormed &&
        new RegExp('(?<=a)b') &&
        CSS.supports('selector(:has(a))')
      );
    } catch (error) {
      return true;
    }
  }

  if (!isTooOld()) return;
  page.setAttribute('data-too-old', '');
  document.addEventListener('DOMContentLoaded', function () {
    var notice = document.getElementById('too-old');
    if (notice) notice.hidden = false;
  });
})();
