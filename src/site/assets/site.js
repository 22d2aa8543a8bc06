// Improves pages that work without it: the place of the visitor, the time that is left of a hold, a page that waits.

const say = (() => {
  let line;
  /** Reads a text out to screen readers, in one line that stays on the page. */
  return (text) => {
    if (!line) {
      line = document.createElement('p');
      line.className = 'vh';
      line.setAttribute('role', 'status');
      document.body.append(line);
    }
    line.textContent = text;
  };
})();

/** "Near me": the browser asks for the place only after the button is pressed. */
function offerPlace(button) {
  const { form } = button;
  const setField = (name, value) => {
    form.querySelector(`input[name=${name}]`)?.remove();
    if (value === null) return;
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  };
  const area = form.elements.namedItem('areaId');
  const note = document.getElementById(button.getAttribute('aria-describedby'));
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    note.textContent = button.dataset.wait;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // About 100 m: enough for the order of results, and no more than is needed.
        setField('lat', coords.latitude.toFixed(3));
        setField('lng', coords.longitude.toFixed(3));
        if (area) area.value = '';
        form.requestSubmit();
      },
      () => {
        button.disabled = false;
        note.textContent = button.dataset.failed;
      },
      { maximumAge: 600_000, timeout: 10_000 },
    );
  });
  area?.addEventListener('change', () => {
    setField('lat', null);
    setField('lng', null);
  });
  // A page that the back button shows again offers the button again.
  window.addEventListener('pageshow', () => {
    button.disabled = false;
    note.textContent = '';
  });
}

const SPOKEN_MINUTES = [10, 5, 1];

/** Counts down to `data-until`. `data-now` is the clock of the server, since clocks of phones differ. */
function countDown(hold) {
  const ahead = hold.dataset.now ? Date.now() - Date.parse(hold.dataset.now) : 0;
  const until = Date.parse(hold.dataset.until) + ahead;
  const left = document.createElement('span');
  left.className = 'big';
  left.setAttribute('role', 'timer');
  hold.prepend(left);
  const secondsLeft = () => Math.ceil((until - Date.now()) / 1000);
  const late = secondsLeft() <= 0;
  let unspoken = SPOKEN_MINUTES.filter((minutes) => secondsLeft() > minutes * 60);
  const tick = () => {
    if (!hold.isConnected) return;
    const seconds = secondsLeft();
    // At zero the page is loaded again and says that the hold has ended. One that was over before is asked less often.
    if (seconds <= 0) {
      setTimeout(() => location.reload(), late ? 10_000 : 0);
      return;
    }
    const part = (value) => String(value).padStart(2, '0');
    left.textContent = `${Math.floor(seconds / 3600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
    const due = unspoken.filter((minutes) => seconds <= minutes * 60);
    unspoken = unspoken.filter((minutes) => seconds > minutes * 60);
    const minutes = due.at(-1);
    if (minutes !== undefined && hold.dataset[`say${minutes}`]) say(hold.dataset[`say${minutes}`]);
    setTimeout(tick, 1000 - (Date.now() % 1000));
  };
  tick();
}

if ('geolocation' in navigator) for (const button of document.querySelectorAll('[data-near-me]')) offerPlace(button);
for (const hold of document.querySelectorAll('[data-until]')) countDown(hold);
