// Puts what a business offers into a page of its own website:
// <script src="https://…/embed.js" data-business="slug"></script>
// data-show="button" puts a button there instead. It stands where the script stands.
(() => {
  const TEXT = __TEXT__;
  const script = document.currentScript;
  const slug = script?.dataset.business;
  if (!slug) {
    console.warn(TEXT.noBusiness);
    return;
  }
  const { origin } = new URL(script.src);
  const page = `${origin}/b/${encodeURIComponent(slug)}`;
  const box = document.createElement('div');
  script.after(box);

  const showButton = () => {
    const link = document.createElement('a');
    link.href = page;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = script.dataset.label ?? TEXT.book;
    Object.assign(link.style, {
      display: 'inline-block',
      padding: '12px 20px',
      borderRadius: '8px',
      background: '#0a6b4f',
      color: '#ffffff',
      font: '600 16px/20px system-ui, sans-serif',
      textDecoration: 'none',
    });
    box.replaceChildren(link);
  };
  if (script.dataset.show === 'button') {
    showButton();
    return;
  }

  const frame = document.createElement('iframe');
  frame.src = `${page}?embed=items`;
  frame.title = script.dataset.label ?? TEXT.title;
  frame.loading = 'lazy';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '320px', border: '0' });
  let shown = false;
  addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin || !(data?.dwasoHeight > 0)) return;
    shown = true;
    frame.style.height = `${Math.min(data.dwasoHeight, 20_000)}px`;
  });
  // A browser also reports a refused frame as loaded. Then the button leads to the page.
  frame.addEventListener('load', () => {
    setTimeout(() => {
      if (!shown) showButton();
    }, 3_000);
  });
  box.append(frame);
})();
