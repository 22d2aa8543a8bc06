import { describe, expect, it } from 'vitest';
import { openBusiness } from '../service/business.ts';
import { sharedService } from '../service/service.ts';
import { ROWS } from '../shape/rows.ts';

const api = await sharedService();

async function pages(): Promise<string[]> {
  const business = await openBusiness(api, { name: '<script>alert(1)</script>"\'&' });
  const { owner } = business;
  const booking = await ROWS['bookings']?.({ api, business, customer: await api.signIn(), maker: owner });
  const paid = { amountPesewas: 100, method: 'CASH', reference: '"><img src=x onerror=alert(1)>' };
  const payment = await api.post(`/bookings/${booking}/payments`, paid, owner.token, true);
  const link = await api.post(`/bookings/${booking}/payment-links`, {}, owner.token, true);
  const pathOf = (url: string) => new URL(url).pathname;
  return ['/', '/docs/', '/pay/unknown', pathOf(link.data.url), pathOf(payment.data.receiptUrl)];
}

describe('pages', () => {
  it('load nothing foreign, cannot be framed or sniffed, and send no referrer', async () => {
    for (const path of await pages()) {
      const { headers, text } = await api.get(`/${path}`);
      expect(headers.get('content-type'), path).toMatch(/^text\/html/);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toMatch(/default-src '(none|self)'/);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toMatch(/script-src[^;]*unsafe|\*|https?:/);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toMatch(/^(no-referrer|same-origin)$/);
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('x-request-id'), path).toMatch(/^req_/);
      // Scripts and pictures come from this host by the policy above; none is inline but data for search engines.
      if (path !== '/docs/')
        expect(text, path).not.toMatch(
          /<script(?! (src="\/assets\/|type="application\/ld\+json"))|<img[^>]*src="(?!\/)/,
        );
    }
  });

  it('about money are never cached', async () => {
    for (const path of (await pages()).slice(2)) {
      expect((await api.get(`/${path}`)).headers.get('cache-control'), path).toContain('no-store');
    }
  });
});
