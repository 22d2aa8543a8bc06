import { readFile } from 'node:fs/promises';
import { Miniflare } from 'miniflare';

const [script, url] = process.argv.slice(2);
const worker = new Miniflare({
  modules: true,
  script: await readFile(script, 'utf8'),
  compatibilityDate: '2026-07-01',
});
try {
  const answer = await worker.dispatchFetch(`http://worker/?url=${encodeURIComponent(url)}`);
  console.log(await answer.text());
  const refused = await worker.dispatchFetch('http://worker/hook', { method: 'POST', body: '{}' });
  const { error } = await refused.json();
  if (!answer.ok || refused.status !== 400 || error.code !== 'SIGNATURE_MISSING') process.exitCode = 1;
} finally {
  await worker.dispose();
}
