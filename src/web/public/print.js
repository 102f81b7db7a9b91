// For the page of a certificate, which has no other script. Without this one, the browser's own menu prints.
document.querySelectorAll('[data-print]').forEach(function (button) {
  button.hidden = false;
  button.addEventListener('click', function () {
    window.print();
  });
});
