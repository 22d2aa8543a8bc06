// The page of a unit, a service, a basket or a visit without reloads. Every choice has an address of its own, which the server renders: the
// script fetches that address, puts its parts into the page and into the history. So the page says the same with and
// without scripts, and the back button works.
//
// `data-live="choice"`: parts that a link changes. `data-live="price"`: parts that also a field changes. `data-live="more"`:
// fields that are there only while something is chosen. Each has an id. `data-typed`: links and forms to another address of this
// page, which take along what was typed since it came.

const form = document.getElementById('book');
const PRICE_DELAY_MS = 300;

const status = document.createElement('p');
status.className = 'vh';
status.setAttribute('role', 'status');
document.body.append(status);

let waiting;
/** What switches the buttons beside a number, by its field. */
const limits = new WeakMap();
/** Parts that a field has changed and no answer has shown yet. */
const outdated = new Set();
let shown = location.pathname + location.search;

/** Puts the address of what is shown into the history. */
function remember(how, url) {
  history[how](null, '', url);
  shown = location.pathname + location.search;
}

/** What only one of several requests may do: a newer one ends an older one. */
let running = null;

async function readPage(url) {
  running?.abort();
  const own = new AbortController();
  running = own;
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal: own.signal });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`);
  const text = await answer.text();
  return own === running ? new DOMParser().parseFromString(text, 'text/html') : null;
}

/** Puts the parts of a fetched page into this one. The focus stays on the control that has the same key. */
function show(seen, kinds) {
  const key = document.activeElement?.closest('[data-key]')?.dataset.key;
  const focused = document.activeElement?.closest('[data-live]')?.id;
  for (const kind of kinds) {
    for (const part of document.querySelectorAll(`[data-live=${kind}]`)) {
      const fresh = seen.getElementById(part.id);
      if (fresh) part.replaceWith(fresh);
    }
  }
  showMore(seen);
  for (const field of form.querySelectorAll('input[type=number]')) {
    const fresh = seen.getElementsByName(field.name)[0];
    if (fresh?.max) field.max = fresh.max;
    limits.get(field)?.();
  }
  prepareDays();
  const part = focused && !document.activeElement?.closest('[data-live]') ? document.getElementById(focused) : null;
  if (part && kinds.includes(part.dataset.live)) {
    const same = key && part.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (same || part.querySelector('[tabindex="0"], a, button'))?.focus({ preventScroll: true });
  }
  status.textContent = [...document.querySelectorAll('[data-say]')].map(({ textContent }) => textContent).join(' ');
}

/** Fields that come and go as a whole, so that nothing is lost that is being typed into them. */
function showMore(seen) {
  for (const part of document.querySelectorAll('[data-live=more]')) {
    const fresh = seen.getElementById(part.id);
    if (!fresh || Boolean(fresh.firstElementChild) === Boolean(part.firstElementChild)) continue;
    part.replaceWith(fresh);
    prepareCounters(fresh);
  }
}

/** The fields that the visitor sees. Others repeat what links choose. */
function* typedFields() {
  for (const field of form.elements) {
    if (!field.name || field.name === 'add' || field.disabled) continue;
    if (field.type === 'hidden' || field.type === 'submit') continue;
    if (field.type === 'radio' && !field.checked) continue;
    yield [field.name, field.value];
  }
}

/** The address of this page with all that is chosen and typed. `link` is an address of a choice, or null. */
function addressOf(link) {
  const url = new URL(link ?? location.pathname, location.href);
  if (!link) {
    for (const { name, type, value } of form.elements) {
      if (type === 'hidden' && name) url.searchParams.set(name, value);
    }
    for (const name of ['month', 'week']) {
      const kept = new URLSearchParams(location.search).get(name);
      if (kept !== null) url.searchParams.set(name, kept);
    }
  }
  for (const [name, value] of typedFields()) {
    // A link to another day or another person gives up the time.
    if (link && name === 'startsAt') continue;
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  url.hash = '';
  return url;
}

/** While an address is fetched, the key of the link that was pressed next waits. */
let following = false;
let pressedNext = null;

async function follow(link) {
  if (following) {
    pressedNext = link.dataset.key;
    return;
  }
  following = true;
  const url = addressOf(link.href);
  // The answer shows what was typed so far too.
  clearTimeout(waiting);
  outdated.clear();
  link.setAttribute('aria-busy', 'true');
  try {
    const seen = await readPage(url);
    if (!seen) return;
    remember('pushState', url);
    show(seen, ['choice', 'price']);
  } catch (error) {
    // Without an answer the browser goes there itself and says what is wrong.
    if (error.name !== 'AbortError') location.assign(url);
  } finally {
    following = false;
    link.removeAttribute('aria-busy');
  }
  const next = pressedNext && document.querySelector(`[data-live] a[data-key="${CSS.escape(pressedNext)}"]`);
  pressedNext = null;
  if (next) await follow(next);
}

/** The price of what is typed now. Where it cannot be had, the last one stays. */
async function updatePrice() {
  if (following) {
    waiting = setTimeout(updatePrice, PRICE_DELAY_MS);
    return;
  }
  const url = addressOf(null);
  try {
    const seen = await readPage(url);
    if (!seen) return;
    remember('replaceState', url);
    show(seen, [...outdated]);
    outdated.clear();
  } catch {
    // The last price stays on the page; the next page states the price again before anything is booked.
  }
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-live] a[data-key]');
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void follow(link);
});

/** Puts what was typed into an address or form that has what the page came with. */
function putTyped(fields) {
  for (const [name, value] of typedFields()) {
    // A number that was cut to what is left stays as it was asked for.
    if (form.elements.namedItem(name).defaultValue !== value) fields.set(name, value);
  }
}

document.addEventListener('click', ({ target }) => {
  const link = target.closest('a[data-typed]');
  if (!link) return;
  const url = new URL(link.href);
  putTyped(url.searchParams);
  link.href = url.href;
});

document.addEventListener('formdata', ({ target, formData }) => {
  if (target.matches('[data-typed]')) putTyped(formData);
});

form.addEventListener('input', (event) => {
  // The address of a house does not change the price.
  if (event.target.name === 'address' || event.target.name === 'note') return;
  // What only adds to the choice is sent by its own button.
  if (event.target.name === 'add') return;
  outdated.add('price');
  if (event.target.dataset.asks) outdated.add('choice');
  // An older answer knows nothing of this field, and would show the page without it.
  if (!following) running?.abort();
  clearTimeout(waiting);
  waiting = setTimeout(updatePrice, PRICE_DELAY_MS);
});

/** What was typed at that address, in the fields that stay on the page. */
function restoreFields(then) {
  for (const field of form.elements) {
    if (!field.name || field.closest('[data-live]:not([data-live=more])')) continue;
    const was = then.elements.namedItem(field.name);
    if (!was) continue;
    if (field.type === 'radio') field.checked = was.value === field.value;
    else field.value = was.value;
  }
}

window.addEventListener('popstate', async () => {
  // A link to a place on the same page changes nothing.
  if (location.pathname + location.search === shown) return;
  shown = location.pathname + location.search;
  try {
    const seen = await readPage(location.href);
    if (!seen) return;
    restoreFields(seen.getElementById('book'));
    show(seen, ['choice', 'price']);
  } catch (error) {
    if (error.name !== 'AbortError') location.reload();
  }
});

/* Counters: buttons beside the number. */

function stepButton(field, step, text, sign) {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', textContent: sign });
  button.setAttribute('aria-label', text);
  button.addEventListener('click', () => {
    if (step > 0) field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return button;
}

function prepareCounters(root) {
  for (const counter of root.querySelectorAll('[data-fewer]')) {
    const field = counter.querySelector('input');
    const fewer = stepButton(field, -1, counter.dataset.fewer, '−');
    const more = stepButton(field, 1, counter.dataset.more, '+');
    const limit = () => {
      fewer.disabled = Number(field.value) <= Number(field.min);
      more.disabled = Number(field.value) >= Number(field.max);
    };
    field.before(fewer);
    field.after(more);
    field.addEventListener('input', limit);
    limits.set(field, limit);
    limit();
  }
}
prepareCounters(document);

/* The month: one tab stop, arrows, Home, End and the page keys. */

const daysOf = (table) => [...table.querySelectorAll('a[data-key]')];
const DAY_MS = 86_400_000;
const shift = (date, days) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

function prepareDays() {
  const table = document.querySelector('#calendar table');
  if (!table) return;
  const links = daysOf(table);
  const current = links.find((link) => link.hasAttribute('aria-current')) ?? links[0];
  for (const link of links) link.tabIndex = link === current ? 0 : -1;
}

/** Turns the month and moves the focus to the first day that `choose` finds there. */
async function turn(key, choose) {
  const link = document.querySelector(`#calendar a[data-key=${key}]`);
  if (!link) return;
  await follow(link);
  const table = document.querySelector('#calendar table');
  const found = table && choose(daysOf(table));
  (found ?? document.querySelector(`#calendar a[data-key=${key}]`))?.focus();
}

/** The free day that a key leads to; null where the month has none, undefined for other keys. */
function target(name, links, from) {
  const date = from.dataset.key;
  const row = [...from.closest('tr').querySelectorAll('a[data-key]')];
  const place = links.indexOf(from);
  const later = (weeks) => links.find(({ dataset }) => dataset.key === shift(date, weeks * 7));
  const farther = (step) => [1, 2, 3, 4, 5].map((weeks) => later(step * weeks)).find(Boolean) ?? null;
  if (name === 'ArrowRight') return links[place + 1] ?? null;
  if (name === 'ArrowLeft') return links[place - 1] ?? null;
  if (name === 'ArrowDown') return farther(1);
  if (name === 'ArrowUp') return farther(-1);
  if (name === 'Home') return row[0];
  if (name === 'End') return row.at(-1);
  return name === 'PageDown' || name === 'PageUp' ? null : undefined;
}

document.addEventListener('keydown', (event) => {
  const from = event.target.closest?.('#calendar td a[data-key]');
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = daysOf(from.closest('table'));
  const to = target(event.key, links, from);
  if (to === undefined) return;
  event.preventDefault();
  if (to) {
    for (const link of links) link.tabIndex = link === to ? 0 : -1;
    to.focus();
    return;
  }
  const forward = ['ArrowRight', 'ArrowDown', 'PageDown'].includes(event.key);
  const day = from.dataset.key.slice(8);
  const near = (list) => list.find(({ dataset }) => dataset.key.slice(8) >= day) ?? list.at(-1);
  const edge = (list) => (forward ? list[0] : list.at(-1));
  void turn(forward ? 'later' : 'earlier', event.key.startsWith('Page') ? near : edge);
});

for (const element of document.querySelectorAll('[data-without-script]')) element.hidden = true;
prepareDays();
