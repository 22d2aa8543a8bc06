// A payment that is waited for: looks again every 5 seconds, and shows the page only when something has changed.
const EVERY_MS = 5_000;
const stateOf = (text) => new DOMParser().parseFromString(text, 'text/html').querySelector('main h1')?.textContent;
const shown = document.querySelector('main h1')?.textContent;

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (answer.redirected) return location.replace(answer.url);
    if (answer.ok && stateOf(await answer.text()) !== shown) return location.reload();
  } catch {
    // A lost network comes back; the next look finds out.
  }
  return setTimeout(look, EVERY_MS);
}
setTimeout(look, EVERY_MS);
