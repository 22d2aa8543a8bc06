import { DEMO_PEOPLE } from '../../src/seed/people.ts';
import type { Face } from './stop.ts';

export const DESK: readonly Face[] = [
  {
    name: 'desk',
    phone: DEMO_PEOPLE.operator.phone,
    async list(api) {
      const shops: { id: string }[] = await api('GET', '/admin/businesses?limit=50');
      const shop = shops.find(({ id }) => id.endsWith('0001')) ?? shops[0];
      return [
        { name: 'start', path: '/operator', mockup: 'desk/start' },
        { name: 'queue', path: '/operator/queue', mockup: 'desk/verification' },
        { name: 'search', path: '/operator/search?q=Abena', mockup: 'desk/search' },
        { name: 'businesses', path: '/operator/businesses' },
        { name: 'business', path: `/operator/businesses/${shop?.id ?? ''}` },
        { name: 'payouts', path: '/operator/payouts', mockup: 'desk/payouts' },
        { name: 'messages', path: '/operator/messages', mockup: 'desk/messages' },
        { name: 'finance', path: '/operator/finance', mockup: 'desk/finance' },
        { name: 'usage', path: '/operator/usage' },
        { name: 'verticals', path: '/operator/verticals' },
        { name: 'vertical', path: '/operator/verticals/party-rentals' },
        { name: 'audit', path: '/operator/audit' },
      ];
    },
  },
];
