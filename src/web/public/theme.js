// Applies the reader's choice of theme before the first paint. Without a choice, CSS follows the system by itself.
// The key and the attribute are those of ui/theme.ts; a test keeps the two together.
(function () {
  try {
    var choice = localStorage.getItem('theme');
    if (choice === 'light' || choice === 'dark') document.documentElement.setAttribute('data-theme', choice);
  } catch {
    // Storage may be forbidden; the system's theme is right then too.
  }
})();
