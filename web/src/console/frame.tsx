import type { Business } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useChildMatches, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CurrentBusiness, myBusinessesQuery } from '../features/shops/index.ts';
import { useLive } from '../kit/live.ts';
import { Banner } from '../ui/banner.tsx';
import { NetworkBar } from '../ui/overlay.tsx';
import { Empty, Loaded, SkeletonRows } from '../ui/states.tsx';
import { BottomNavigation, FindMenu, MoreMenu, ShopMenu, Sidebar, TopBar } from './navigation.tsx';
import { rememberBusiness } from './recent.ts';
import { TEXT } from './texts.ts';

/** Around every screen of a shop: navigation, the shop's own marks, and the gate by role. */
export function BusinessFrame() {
  const { businessId } = useParams({ strict: false });
  const query = useQuery(myBusinessesQuery);
  const business = query.data?.find(({ id }) => id === businessId);
  const { data, isFetching, refetch } = query;
  // A list that was kept from before lacks a shop that was opened or joined since.
  const missing = data !== undefined && business === undefined;
  useEffect(() => {
    if (missing) void refetch();
  }, [missing, refetch]);
  return (
    <div className="app">
      <a className="skip" href="#main">
        {TEXT.skip}
      </a>
      <Sidebar business={business} />
      <div>
        <TopBar business={business} />
        <main id="main" className="pg" tabIndex={-1}>
          <NetworkBar />
          <Loaded query={query} what={TEXT.yourShops} skeleton={<SkeletonRows />}>
            {() => (business ? <Shop business={business} /> : isFetching ? <SkeletonRows /> : <NotYours />)}
          </Loaded>
        </main>
      </div>
      <BottomNavigation business={business} />
      <ShopMenu current={business} />
      <MoreMenu business={business} />
      <FindMenu business={business} />
    </div>
  );
}

function Shop({ business }: { business: Business }) {
  useLive(business.id);
  useEffect(() => rememberBusiness(business.id), [business.id]);
  const needed = useChildMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.role)?.staticData.role,
  });
  return (
    <CurrentBusiness business={business}>
      {business.sandbox && <Banner title={TEXT.practice.title}>{TEXT.practice.text}</Banner>}
      {needed && needed !== business.role ? (
        <Empty icon="lock" tone="q" title={TEXT.ownersOnly.title}>
          <p>{TEXT.ownersOnly.text}</p>
        </Empty>
      ) : (
        <Outlet />
      )}
    </CurrentBusiness>
  );
}

const NotYours = () => (
  <Empty icon="lock" tone="q" title={TEXT.notYours.title}>
    <p>{TEXT.notYours.text}</p>
  </Empty>
);
