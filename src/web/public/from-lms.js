// For the window that a SCORM package opens (decision 67), which has no other script: it asks whether the lesson is done, and
// tells the opener. It listens to nobody.
(function () {
  const launch = document.getElementById('launch');
  if (!launch) return;
  const { lms, state: stateAddress } = launch.dataset;
  /** Of the wrapper that opened this window: it recognises its own by it. */
  const ticket = location.hash.slice(1);
  const part = (id) => document.getElementById(id);
  const show = (id, isShown) => {
    if (part(id)) part(id).hidden = !isShown;
  };
  const second = (id, isSecond) => part(id).classList.toggle('second', isSecond);
  /** The same words again would be read aloud again. */
  const say = (text) => {
    if (part('state').textContent !== text) part('state').textContent = text;
  };

  /** Who was seen here before it was done: what he does next is his own. */
  let begunBy;
  let isTold = false;
  let isAsking = false;

  function tell() {
    if (!isLinked()) return say(unlinked);
    // Nothing but the wrapper's own ticket, and to no other origin than the administrator named.
    window.opener.postMessage({ type: 'otklik:completed', ticket }, lms);
    isTold = true;
    show('tell', false);
    second('open', true);
    say('Занятие выполнено, отметка отправлена в систему обучения. Проверьте её там и закройте это окно.');
  }

  const isLinked = () => Boolean(window.opener) && !window.opener.closed && ticket !== '';

  const unlinked =
    'Окно системы обучения закрыто или не связано с этим: отметка туда не дойдёт. Сделанное сохранится, а отметка появится, когда вы откроете занятие из СДО заново.';

  async function ask() {
    if (isTold || isAsking) return;
    isAsking = true;
    try {
      const response = await fetch(stateAddress, { credentials: 'same-origin' });
      const body = await response.json();
      if (response.ok) found(body);
      else refused(response.status, body);
    } catch {
      say('Нет связи с сервером. Проверим ещё раз через несколько секунд.');
    } finally {
      isAsking = false;
    }
  }

  function refused(status, { message }) {
    begunBy = undefined;
    show('person', false);
    show('tell', false);
    second('open', false);
    show('join', status === 401 || status === 403 || status === 404);
    if (status !== 401) return say(message);
    say(
      part('join')
        ? 'Войдите: нажмите «Открыть занятие». Если вы здесь впервые, запишитесь. Это окно не закрывайте.'
        : 'Войдите: нажмите «Открыть занятие». Это окно не закрывайте.',
    );
  }

  function found({ title, isDone, user }) {
    document.querySelector('h1').textContent = title;
    part('person').textContent = `Вы вошли как ${user.firstName} ${user.lastName}.`;
    show('person', true);
    show('join', false);
    if (isDone && begunBy === user.id) return tell();
    if (!isLinked()) return say(unlinked);
    show('tell', isDone);
    second('open', isDone);
    if (isDone)
      return say(
        'Занятие у вас уже выполнено. Если это вы, сообщите об этом системе обучения; если нет, откройте занятие и выйдите.',
      );
    begunBy = user.id;
    say('Не закрывайте это окно, пока не закончите: отсюда в систему обучения придёт отметка о выполнении.');
  }

  part('tell').addEventListener('click', tell);
  document.addEventListener('visibilitychange', () => !document.hidden && ask());
  window.addEventListener('focus', ask);
  setInterval(ask, 5_000);
  ask();
})();
