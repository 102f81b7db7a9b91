// Applies the chosen theme before the first paint. Without a choice, CSS follows the system.
// Uses the key, the attribute and the browser's theme-color as in ui/theme.ts; a test keeps the two in sync.
(function () {
  try {
    var choice = localStorage.getItem('theme');
    if (choice !== 'light' && choice !== 'dark') return;
    document.documentElement.setAttribute('data-theme', choice);
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('media', meta.dataset.theme === choice ? 'all' : 'not all');
    });
  } catch {
    // Storage may be forbidden: then the system's theme applies.
  }
})();
