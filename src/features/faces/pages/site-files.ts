import { assetUrl } from '../../../site/assets.ts';
import { TEXT } from '../../../site/texts.ts';

/** Addresses that search engines need not visit: they are of one person, endless, or no pages. */
const CLOSED = [
  '/api/',
  '/bookings',
  '/pay/',
  '/receipts/',
  '/sign-in',
  '/search',
  '/console',
  '/operator',
  '/b/*/book',
];

export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

/** What a phone needs to put the site on its home screen. */
export const manifestText = (): string =>
  JSON.stringify({
    name: TEXT.siteName,
    short_name: TEXT.siteName,
    description: TEXT.siteDescription,
    lang: 'en-GH',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#faf8f3',
    theme_color: '#0a6b4f',
    icons: [
      { src: assetUrl('icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: assetUrl('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: assetUrl('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
