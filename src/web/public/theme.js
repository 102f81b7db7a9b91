// Applies the reader's choice of theme before the first paint. Without a choice, CSS follows the system by itself.
// The key, the attribute and the bar of the browser are treated as in ui/theme.ts; a test keeps the two together.
(function () {
  try {
    var choice = localStorage.getItem('theme');
    if (choice !== 'light' && choice !== 'dark') return;
    document.documentElement.setAttribute('data-theme', choice);
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('media', meta.dataset.theme === choice ? 'all' : 'not all');
    });
  } catch {
    // Storage may be forbidden; the system's theme is right then too.
  }
})();
