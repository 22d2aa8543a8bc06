import type { Business } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { type AnyRouter, Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { myBusinessesQuery } from '../features/shops/index.ts';
import { countUnread, liveState, unread, useLiveEvents } from '../kit/live.ts';
import { meQuery } from '../kit/me.ts';
import { online } from '../kit/online.ts';
import { formatPhone } from '../kit/phone.ts';
import { useStore } from '../kit/store.ts';
import { TEXT as KIT } from '../kit/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { SignOutButton } from '../ui/sign-out.tsx';
import { TEXT } from './texts.ts';

interface Item {
  /** A path under /b/$businessId. An item without a screen is not shown. */
  path: string;
  icon: IconName;
  text: string;
  role?: 'OWNER' | 'STAFF';
}

const DAILY: readonly Item[] = [
  { path: 'today', icon: 'sun', text: TEXT.today },
  { path: 'calendar', icon: 'cal', text: TEXT.calendar },
  { path: 'bookings', icon: 'list', text: TEXT.bookings },
  { path: 'catalogue', icon: 'box', text: TEXT.catalogue },
  { path: 'customers', icon: 'users', text: TEXT.customers },
  { path: 'money', icon: 'chart', text: TEXT.money },
  { path: 'reviews', icon: 'star', text: TEXT.reviews },
];
const SETUP: readonly Item[] = [
  { path: 'setup', icon: 'stall', text: TEXT.setup, role: 'OWNER' },
  { path: 'team', icon: 'user', text: TEXT.team },
  { path: 'settings', icon: 'cog', text: TEXT.settings, role: 'OWNER' },
  { path: 'integrations', icon: 'plug', text: TEXT.integrations, role: 'OWNER' },
  { path: 'integrations/feeds', icon: 'plug', text: TEXT.feeds, role: 'STAFF' },
  { path: 'plan', icon: 'card', text: TEXT.plan, role: 'OWNER' },
  { path: 'activity', icon: 'shield', text: TEXT.activity, role: 'OWNER' },
];
/** Screens that are a tab of another item. */
const TAB_OF: Record<string, string> = {
  waitlist: 'bookings',
  messages: 'bookings',
  payouts: 'money',
  statements: 'money',
};
/** On phones these are at the foot; the rest is under "More". */
const AT_FOOT = new Set(['today', 'calendar', 'bookings']);
const NEW_BOOKING = 'new-booking';

type Shown = Business | undefined;

const exists = (router: AnyRouter, path: string) => `/b/$businessId/${path}` in router.routesByPath;

function useItems(items: readonly Item[], business: Shown): readonly Item[] {
  const router = useRouter();
  // A shop that customers see has no first steps left.
  const listed = business?.listingVisibility === 'PUBLIC';
  return items.filter(
    ({ path, role }) => exists(router, path) && (!role || role === business?.role) && !(path === 'setup' && listed),
  );
}

function ItemLink({
  business,
  path,
  className,
  children,
}: {
  business: Business;
  path: string;
  className?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const tab = useLocation().pathname.split('/')[3] ?? '';
  if (!exists(router, path)) return null;
  return (
    <Link
      to={`/b/$businessId/${path}` as string}
      params={{ businessId: business.id }}
      className={className}
      aria-current={TAB_OF[tab] === path ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

const close = () => {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
};

const ShopName = ({ business }: { business: Business }) => (
  <span>
    {business.name}
    <small>{business.location?.area?.name ?? (business.role === 'OWNER' ? TEXT.owner : TEXT.staff)}</small>
  </span>
);

export function Sidebar({ business }: { business: Shown }) {
  const { data: me } = useQuery(meQuery);
  const daily = useItems(DAILY, business);
  const setup = useItems(SETUP, business);
  const link = ({ path, icon, text }: Item) =>
    business && (
      <ItemLink key={path} business={business} path={path}>
        <Icon name={icon} />
        {text}
      </ItemLink>
    );
  return (
    <aside className="side" aria-label={TEXT.sidebar}>
      <button type="button" className="biz" popoverTarget="shop-menu">
        {business ? <Avatar name={business.name} square /> : <Mark />}
        {business ? <ShopName business={business} /> : <span>{TEXT.yourShops}</span>}
        <Icon name="down" size="sm" />
      </button>
      <nav aria-label={TEXT.main}>
        {daily.map(link)}
        {setup.length > 0 && <hr />}
        {setup.map(link)}
      </nav>
      {me && (
        <button type="button" className="biz me" popoverTarget="more-menu">
          <Avatar name={me.name ?? TEXT.you} size="sm" />
          <span>
            {me.name ?? formatPhone(me.phone)}
            <small>{business?.role === 'OWNER' ? TEXT.owner : TEXT.staff}</small>
          </span>
        </button>
      )}
    </aside>
  );
}

export function TopBar({ business }: { business: Shown }) {
  const stream = useStore(liveState);
  // Without a network a browser can take a stream for open for minutes.
  const live = useStore(online) ? stream : 'off';
  return (
    <header className="tb">
      <button type="button" className="biz slim" popoverTarget="shop-menu">
        <Mark />
        {business ? <ShopName business={business} /> : <span>{TEXT.yourShops}</span>}
      </button>
      <Find id="find" business={business} className="wide" />
      <span className={`live end ${live}`} role="status">
        {KIT.live[live]}
      </span>
      {business && (
        <button type="button" className="btn icon ghost slim" popoverTarget="find-menu">
          <Icon name="search" />
          <span className="vh">{TEXT.search}</span>
        </button>
      )}
      {business && <Bell business={business} />}
      {business && (
        <ItemLink business={business} path={NEW_BOOKING} className="btn pri wide">
          <Icon name="plus" />
          {TEXT.newBooking}
        </ItemLink>
      )}
    </header>
  );
}

/** Leads to the news, and says how many came since these were last open. */
function Bell({ business }: { business: Business }) {
  useLiveEvents(countUnread);
  const count = useStore(unread);
  return (
    <ItemLink business={business} path="news" className="btn icon ghost">
      <Icon name="bell" />
      {count > 0 && <span className="cnt hot">{count}</span>}
      <span className="vh">{TEXT.news}</span>
    </ItemLink>
  );
}

/** Finds bookings by customer, phone or code. */
function Find({ id, business, className = '' }: { id: string; business: Shown; className?: string }) {
  const navigate = useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '');
    close();
    if (business) void navigate({ to: '/b/$businessId/bookings', params: { businessId: business.id }, search: { q } });
  };
  return (
    <search className={`find ${className}`}>
      <form onSubmit={find}>
        <label className="vh" htmlFor={id}>
          {TEXT.search}
        </label>
        <Icon name="search" />
        <input className="in" id={id} name="q" type="search" placeholder={TEXT.searchExample} />
      </form>
    </search>
  );
}

/** The search on phones, opened by its button in the header. */
export const FindMenu = ({ business }: { business: Shown }) => (
  <div
    id="find-menu"
    popover="auto"
    className="menu seek"
    onToggle={(event) => event.currentTarget.querySelector('input')?.focus()}
  >
    <Find id="find-phone" business={business} />
  </div>
);

export function BottomNavigation({ business }: { business: Shown }) {
  const items = useItems(DAILY, business).filter(({ path }) => AT_FOOT.has(path));
  if (!business) return null;
  const link = ({ path, icon, text }: Item) => (
    <ItemLink key={path} business={business} path={path}>
      <Icon name={icon} />
      {text}
    </ItemLink>
  );
  return (
    <nav className="bot" aria-label={TEXT.mainPhone}>
      {items.slice(0, 2).map(link)}
      <ItemLink business={business} path={NEW_BOOKING} className="new">
        <span>
          <Icon name="plus" />
        </span>
        <span className="vh">{TEXT.newBooking}</span>
      </ItemLink>
      {items.slice(2).map(link)}
      <button type="button" popoverTarget="more-menu">
        <Icon name="menu" />
        {TEXT.more}
      </button>
    </nav>
  );
}

/** Switches between the shops of a person. */
export function ShopMenu({ current }: { current: Shown }) {
  const { data: shops = [] } = useQuery(myBusinessesQuery);
  const router = useRouter();
  return (
    <nav id="shop-menu" popover="auto" className="menu" aria-label={TEXT.yourShops}>
      {shops.map((shop) => (
        // A full load: nothing of one shop stays in view of another.
        <a key={shop.id} href={`/console/b/${shop.id}/today`} aria-current={shop.id === current?.id || undefined}>
          <Avatar name={shop.name} size="sm" square />
          <span className="grow">{shop.name}</span>
          {shop.sandbox && <span className="tag inf">{TEXT.practice.title}</span>}
        </a>
      ))}
      {'/start' in router.routesByPath && (
        <a href="/console/start">
          <Icon name="plus" />
          {TEXT.openShop}
        </a>
      )}
    </nav>
  );
}

/** What has no place at the foot of a phone, and the way out. */
export function MoreMenu({ business }: { business: Shown }) {
  const items = useItems([...DAILY, ...SETUP], business);
  const { pathname } = useLocation();
  useEffect(close, [pathname]);
  return (
    <nav id="more-menu" popover="auto" className="menu up" aria-label={TEXT.more}>
      {business &&
        items
          .filter(({ path }) => !AT_FOOT.has(path))
          .map(({ path, icon, text }) => (
            <ItemLink key={path} business={business} path={path}>
              <Icon name={icon} />
              {text}
            </ItemLink>
          ))}
      <Link to="/account">
        <Icon name="user" />
        {TEXT.yourAccount}
      </Link>
      <SignOutButton />
    </nav>
  );
}
