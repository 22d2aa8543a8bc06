import type { Business } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { myBusinessesQuery } from '../features/shops/index.ts';
import { announceSignIn } from '../kit/session.ts';
import { Loaded } from '../ui/states.tsx';
import { recentBusiness } from './recent.ts';
import { TEXT } from './texts.ts';

/** The first screens of a shop that exist, in the order in which they are wanted. */
const FIRST = ['/b/$businessId/today', '/b/$businessId/bookings'];

/** A shop that has nothing to book yet goes on with its first steps. */
const unready = ({ role, sandbox, listingProblems }: Business) =>
  role === 'OWNER' &&
  !sandbox &&
  (listingProblems.includes('CATALOG_EMPTY') || listingProblems.includes('HOURS_MISSING'));

/** Leads to the shop that was open last, or to the screen that opens one. */
export function Home() {
  const query = useQuery(myBusinessesQuery);
  const router = useRouter();
  const { data: shops, isFetching } = query;
  useEffect(() => {
    if (!shops) return;
    const recent = recentBusiness();
    const shop = shops.find(({ id }) => id === recent) ?? shops[0];
    // The kept list may lack the shop that was open last, or say that the shop has nothing to book.
    if (isFetching && (!shop || unready(shop) || (recent !== null && shop.id !== recent))) return;
    if (!shop) return void router.navigate({ to: '/start', replace: true });
    const params = { businessId: shop.id };
    if (unready(shop)) return void router.navigate({ to: '/b/$businessId/setup', params, search: {}, replace: true });
    const first = FIRST.find((path) => path in router.routesByPath) ?? '/b/$businessId';
    return void router.navigate({ to: first, params, replace: true });
  }, [shops, isFetching, router]);
  return (
    <main id="main" className="pg">
      <h1 className="vh">{TEXT.shops}</h1>
      <Loaded query={query} what={TEXT.shops}>
        {() => null}
      </Loaded>
    </main>
  );
}

/** Where the sign-in in a second tab ends. The first tab hears of it and goes on. */
export function SignedIn() {
  useEffect(announceSignIn, []);
  return (
    <main id="main" className="pg">
      <div className="card empty">
        <h1>{TEXT.signedIn.title}</h1>
        <p>{TEXT.signedIn.text}</p>
        <Link className="btn sec" to="/">
          {TEXT.signedIn.action}
        </Link>
      </div>
    </main>
  );
}
