import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { showCode } from '../../../../src/domain/booking/code.ts';
import { browserFound, openBrowser } from '../../../service/browser.ts';
import { openPaystackTill } from '../../money/payments/paystack-till.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from './visitor.ts';

const { fake, api, till, openLink } = await openPaystackTill();
const payer = await visit(api, null);
await api.call('PATCH', `/businesses/${till.id}`, { body: { contactPhone: '+233302112233' }, token: till.owner.token });

afterEach(() => api.moveClock(0));

/** A link, the path of its page, and the address that Paystack sends the payer back to. */
async function open() {
  const opened = await openLink();
  const { transaction } = opened;
  const path = new URL(transaction.callbackUrl).pathname;
  return { ...opened, path, back: `${path}?trxref=${transaction.reference}&reference=${transaction.reference}` };
}

describe('the pay page at a gateway', () => {
  it('starts with the amount and until when it is held, and leads to the gateway by a link', async () => {
    const { path, link, id } = await open();
    const page = await payer.open(path);
    const words = wordsOf(page);
    for (const part of ['Deposit', 'GHS 30.00', 'Held for you until', 'MTN MoMo', 'never on a web page'])
      expect(words).toContain(part);
    const { code } = await till.booking(id);
    expect(words).toContain(`Booking code ${showCode(code)}`);
    expect(linksOf(page)).toContain(link.url);
    expect(linksOf(page)).toContain(`/bookings/${id}`);
    expect(linksOf(page)).toContain('tel:+233302112233');
    expect(page.text).not.toContain('http-equiv="refresh"');
    expect(page.text).not.toContain('<script');
  });

  it('waits for the approval, says what to dial, and looks again without scripts', async () => {
    const { path, back, transaction, link } = await open();
    const page = await payer.open(back);
    const words = wordsOf(page);
    for (const part of [
      'Check your phone',
      '*170#',
      'My Wallet',
      'My Approvals',
      'Approve only one prompt',
      'Held until',
    ])
      expect(words).toContain(part);
    expect(page.text).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
    expect(page.text).toMatch(/<script src="\/assets\/pending\.[0-9a-f]+\.js"/);
    expect(linksOf(page)).toContain(`${path}?reference=${transaction.reference}`);
    // Starting again opens the same payment at the gateway, not a second one.
    expect(linksOf(page)).toContain(link.url);
    const before = fake.transactions.size;
    const onward = await payer.press(path, { outcome: 'pay' });
    expect(onward.headers.get('refresh')).toMatch(/^0; url=https:\/\/checkout\.paystack\.com\//);
    expect(onward.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(fake.transactions.size).toBe(before);
    fake.pay(transaction.reference);
    const done = await payer.open(back);
    expect([done.status, locationOf(done)]).toEqual([303, expect.stringMatching(/^\/receipts\//)]);
  });

  it('tells of a failed payment, how long it is held, and tries again with the same link', async () => {
    const { path, back, transaction, id } = await open();
    fake.pay(transaction.reference, { status: 'failed' });
    const page = await payer.open(back);
    const words = wordsOf(page);
    for (const part of [
      'The payment did not go through',
      'No money has left your wallet',
      'Still held for you until',
      'Try again, GHS 30.00',
      'WhatsApp the shop',
    ])
      expect(words).toContain(part);
    expect(page.text).not.toContain('http-equiv="refresh"');
    const onward = await payer.press(path, { outcome: 'pay' });
    expect(onward.headers.get('refresh')).toMatch(/^0; url=https:\/\/checkout\.paystack\.com\//);
    const second = [...fake.transactions.values()].find(({ reference }) => reference === `${transaction.reference}-2`);
    fake.pay(second?.reference ?? '');
    const receipt = await payer.open(locationOf(await payer.open(`${path}?reference=${second?.reference}`)));
    expect(wordsOf(receipt)).toContain('Paid. It is yours.');
    expect((await till.booking(id)).status).toBe('CONFIRMED');
  });

  it('that is over says why, and what to do next', async () => {
    const { path, id, back } = await open();
    await till.link(id);
    expect(wordsOf(await payer.open(path))).toContain('This link has ended');
    expect(linksOf(await payer.open(path))).toContain(`/bookings/${id}`);
    const late = await open();
    await api.moveClock(10 * 60);
    expect(wordsOf(await payer.open(late.path))).toContain('The hold has ended');
    // Money that was approved in time still comes: the payer who waits for it goes on waiting.
    expect(wordsOf(await payer.open(late.back))).toContain('Check your phone');
    await api.moveClock(60 * 60);
    expect(wordsOf(await payer.open(late.back))).toContain('The hold has ended');
    await api.moveClock(0);
    const cancelled = await open();
    await api.post(`/bookings/${cancelled.id}/cancel`, {}, till.owner.token);
    expect(wordsOf(await payer.open(cancelled.path))).toContain('The booking was cancelled');
    expect((await payer.open(back)).status).toBe(200);
  });

  it('of an invoice is paid at the gateway', async () => {
    const { data } = await api.post(
      `/businesses/${till.id}/subscription/checkout`,
      { plan: 'GROWTH' },
      till.owner.token,
    );
    const path = new URL(data.url).pathname;
    const page = await payer.open(path);
    expect(wordsOf(page)).toContain('Dwaso subscription');
    expect(formOf(page, path)).toEqual({});
    const onward = await payer.press(path, { outcome: 'pay' });
    expect(onward.headers.get('refresh')).toMatch(/^0; url=https:\/\/checkout\.paystack\.com\//);
  });
});

describe('every page of a payment', () => {
  it('keeps within 15 kB compressed with its stylesheet, and needs no script', async () => {
    const { path, back, transaction } = await open();
    const start = await payer.open(path);
    const waiting = await payer.open(back);
    fake.pay(transaction.reference);
    const receipt = await payer.open(locationOf(await payer.open(back)));
    const sheet = linksOf(start).find((link) => link.endsWith('.css')) ?? '';
    const style = gzipSync((await payer.open(sheet)).text).length;
    for (const page of [start, waiting, receipt]) {
      const size = gzipSync(page.text).length + style;
      console.info(`${wordsOf(page).slice(0, 40).trim()}…: ${size} B with the stylesheet (${style} B)`);
      expect(size).toBeLessThan(15_000);
      expect(page.text).not.toMatch(/<img/);
    }
  });

  it('takes no form that a browser marks as sent by another site', async () => {
    const { path } = await open();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: api.url },
    ]) {
      const forged = await payer.press(path, { outcome: 'pay' }, headers);
      expect([forged.status, forged.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    }
    const fields = { body: 'outcome=pay', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const foreign = { ...fields, headers: { ...fields.headers, origin: 'https://evil.example' } };
    expect((await api.call('POST', `/${path}`, foreign)).status).toBe(403);
    // A client that is no browser has the token, which is the authority.
    expect((await api.call('POST', `/${path}`, fields)).status).toBe(200);
  });

  it('answers a person with a page, whatever is wrong', async () => {
    for (const path of ['/pay/unknown', '/receipts/unknown', '/receipts/unknown/calendar.ics']) {
      const answer = await payer.open(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ]);
    }
    const wrong = await payer.press('/pay/unknown', { outcome: 'neither' });
    expect(wrong.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe.skipIf(!browserFound('the waiting for a payment is'))('a payment that is waited for', () => {
  it('comes to its receipt by itself, with and without JavaScript', async () => {
    const browser = await openBrowser();
    const { back, transaction } = await open();
    const pages = await Promise.all(
      [true, false].map(async (javaScriptEnabled) => {
        const context = await browser.newContext({ viewport: { width: 360, height: 640 }, javaScriptEnabled });
        const page = await context.newPage();
        await page.goto(api.url + back);
        expect(await page.locator('h1').innerText()).toBe('Check your phone');
        return page;
      }),
    );
    fake.pay(transaction.reference);
    await Promise.all(pages.map((page) => page.waitForURL(/\/receipts\//)));
    for (const page of pages) expect(await page.locator('h1').innerText()).toBe('Paid. It is yours.');
    await browser.close();
  });
});
