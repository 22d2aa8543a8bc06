import type { User } from '@dwaso/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { createContext, type FormEvent, useContext, useEffect, useState } from 'react';
import { queueQuery } from '../features/desk-businesses/queries.ts';
import { meQuery } from '../kit/me.ts';
import { formatPhone } from '../kit/phone.ts';
import { announceSignIn } from '../kit/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Mark } from '../ui/mark.tsx';
import { NetworkBar } from '../ui/overlay.tsx';
import { Page } from '../ui/page.tsx';
import { SignOutButton } from '../ui/sign-out.tsx';
import { Empty, Failed, Loaded, SkeletonRows } from '../ui/states.tsx';
import { TEXT } from './texts.ts';

const ITEMS: readonly { path: string; icon: IconName; text: string }[] = [
  { path: '/start', icon: 'sun', text: TEXT.start },
  { path: '/queue', icon: 'shield', text: TEXT.queue },
  { path: '/businesses', icon: 'stall', text: TEXT.businesses },
  { path: '/payouts', icon: 'card', text: TEXT.payouts },
  { path: '/messages', icon: 'chat', text: TEXT.messages },
  { path: '/audit', icon: 'list', text: TEXT.audit },
  { path: '/verticals', icon: 'sliders', text: TEXT.verticals },
  { path: '/usage', icon: 'plug', text: TEXT.usage },
  { path: '/finance', icon: 'chart', text: TEXT.finance },
];

const Me = createContext<User | null>(null);
/** True for an OPERATOR_ADMIN. OPERATOR sees no admin actions. */
export const useIsAdmin = (): boolean => useContext(Me)?.platformRole === 'OPERATOR_ADMIN';

function Items({ isOperator }: { isOperator: boolean }) {
  const router = useRouter();
  if (!isOperator) return null;
  return ITEMS.filter(({ path }) => path in router.routesByPath).map(({ path, icon, text }) => (
    <Link key={path} to={path as string}>
      <Icon name={icon} />
      {text}
      {path === '/queue' && <Waiting />}
    </Link>
  ));
}

/** How many businesses wait for a decision. */
function Waiting() {
  const { data, hasNextPage } = useInfiniteQuery(queueQuery);
  const count = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  if (count === 0) return null;
  return (
    <span className="cnt hot">
      {hasNextPage ? TEXT.waitingMore(count) : TEXT.waiting(count)}
      <span className="vh"> {TEXT.waitingWord}</span>
    </span>
  );
}

function Search() {
  const router = useRouter();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('find') ?? '').trim();
    void router.navigate({ to: '/search', search: q === '' ? {} : { q } });
  };
  return (
    <search className="find wide">
      <form onSubmit={find}>
        <Icon name="search" />
        <input
          className="in"
          type="search"
          name="find"
          aria-label={TEXT.search}
          placeholder={TEXT.search}
          maxLength={120}
        />
      </form>
    </search>
  );
}

/** Around every screen of the desk. */
export function DeskFrame() {
  const query = useQuery(meQuery);
  const me = query.data;
  const isOperator = (me?.platformRole ?? null) !== null;
  return (
    <div className="app dsk">
      <a className="skip" href="#main">
        {TEXT.skip}
      </a>
      <aside className="side" aria-label={TEXT.sidebar}>
        <span className="biz">
          <Mark />
          {TEXT.desk}
        </span>
        <nav aria-label={TEXT.main}>
          <Items isOperator={isOperator} />
        </nav>
        {me && (
          <button type="button" className="biz me" popoverTarget="more-menu">
            <Avatar name={me.name ?? TEXT.operator} size="sm" />
            <span>
              {me.name ?? formatPhone(me.phone)}
              <small>{me.platformRole === 'OPERATOR_ADMIN' ? TEXT.admin : TEXT.operator}</small>
            </span>
          </button>
        )}
      </aside>
      <div>
        <header className="tb">
          <span className="biz slim">
            <Mark />
            {TEXT.desk}
          </span>
          {isOperator && <Search />}
          {isOperator && (
            <Link className="btn icon slim" to="/search" search={{}}>
              <Icon name="search" />
              <span className="vh">{TEXT.searchPage}</span>
            </Link>
          )}
          <button type="button" className="btn icon slim" popoverTarget="more-menu">
            <Icon name="menu" />
            <span className="vh">{TEXT.more}</span>
          </button>
        </header>
        <main id="main" className="pg" tabIndex={-1}>
          <NetworkBar />
          <Loaded query={query} what={TEXT.desk}>
            {(user) => (
              <Me value={user}>
                <Screen user={user} />
              </Me>
            )}
          </Loaded>
        </main>
      </div>
      <nav id="more-menu" popover="auto" className="menu" aria-label={TEXT.more}>
        <Items isOperator={isOperator} />
        <SignOutButton />
      </nav>
    </div>
  );
}

const AskName = lazyDialog<{ onClose: () => void }>(
  async () => (await import('./ask-name.tsx')).AskName,
  <SkeletonRows rows={1} />,
);

function Screen({ user }: { user: User }) {
  const [failed, setFailed] = useState(false);
  if (user.platformRole === null) return <NoOperator />;
  if (user.name !== null) return <Outlet />;
  if (failed)
    return (
      <Page title={TEXT.desk}>
        <Failed what={TEXT.desk} error={null} again={() => setFailed(false)} />
      </Page>
    );
  return <AskName onClose={() => setFailed(true)} />;
}

const NoOperator = () => (
  <Page title={TEXT.desk}>
    <Empty
      icon="lock"
      tone="q"
      title={TEXT.noOperator.title}
      action={
        <a className="btn sec" href="/console">
          {TEXT.noOperator.action}
        </a>
      }
    >
      <p>{TEXT.noOperator.text}</p>
    </Empty>
  </Page>
);

export function Home() {
  const router = useRouter();
  const first = ITEMS.find(({ path }) => path in router.routesByPath)?.path;
  useEffect(() => {
    if (first) void router.navigate({ to: first as string, replace: true });
  }, [first, router]);
  return (
    <Page title={TEXT.welcome.title}>
      <p>{TEXT.welcome.text}</p>
    </Page>
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
      </div>
    </main>
  );
}
