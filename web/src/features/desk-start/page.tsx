import type { DeskToday } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatLongDate, formatTime, today } from '../../kit/format.ts';
import { meQuery } from '../../kit/me.ts';
import { useNow } from '../../kit/now.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { deskTodayQuery, reconciliationQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** What an operator opens the day with: what waits, what failed, how the day goes. */
export function DeskStartPage() {
  const query = useQuery(deskTodayQuery);
  const { data: me } = useQuery(meQuery);
  const now = useNow();
  const firstName = me?.name?.trim().split(/\s+/, 1)[0] ?? null;
  return (
    <Page
      title={TEXT.greeting(new Date(now).getUTCHours(), firstName)}
      sub={`${formatLongDate(today())}, ${formatTime(new Date(now).toISOString())}`}
    >
      <Loaded query={query} what={TEXT.what} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {(desk) => (
          <>
            <Figures desk={desk} />
            <div className="split">
              <div className="stack g5">
                <Waits desk={desk} />
                <Failed desk={desk} />
              </div>
              <aside className="stack g5" aria-label={TEXT.providers}>
                <Providers providers={desk.providers} />
                <House />
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const Figures = ({ desk }: { desk: DeskToday }) => (
  <div className="kpis">
    <Figure name={TEXT.bookings} value={desk.bookings} help={TEXT.bookingsHelp} />
    <Figure name={TEXT.money} value={<Money pesewas={desk.receivedPesewas} />} help={TEXT.moneyHelp} />
    <Figure name={TEXT.signUps} value={desk.signUps} help={TEXT.signUpsHelp} />
    <Figure name={TEXT.waitingShops} value={desk.queue} help={TEXT.waitingHelp} />
  </div>
);

const Figure = ({ name, value, help }: { name: string; value: ReactNode; help: string }) => (
  <div className="card kpi">
    <span>{name}</span>
    <b>{value}</b>
    <small>{help}</small>
  </div>
);

const failuresOf = ({ failedPayments, failedPayouts, failedMessages }: DeskToday) =>
  [
    { count: failedPayments, text: TEXT.payments, help: TEXT.paymentsHelp, to: null },
    { count: failedPayouts, text: TEXT.payouts, help: TEXT.payoutsHelp, to: '/payouts' as const },
    { count: failedMessages, text: TEXT.messages, help: TEXT.messagesHelp, to: '/messages' as const },
  ].filter(({ count }) => count > 0);

function Waits({ desk }: { desk: DeskToday }) {
  if (desk.queue === 0 && failuresOf(desk).length === 0)
    return (
      <Empty
        icon="check"
        title={TEXT.nothing.title}
        action={
          <Link className="btn sec" to="/audit" search={{}}>
            {TEXT.nothing.action}
          </Link>
        }
      >
        <p>{TEXT.nothing.text}</p>
      </Empty>
    );
  if (desk.queue === 0) return null;
  return (
    <section className="card" aria-labelledby="desk-waits">
      <div className="h-row pad">
        <h2 id="desk-waits">{TEXT.waits}</h2>
        <span className="cnt hot">{desk.queue}</span>
      </div>
      <div className="rows">
        <Link className="li" to="/queue" search={{}}>
          <span className="grow">
            <b>{TEXT.queue(desk.queue)}</b>
            <br />
            <span className="small muted">{TEXT.queueHelp}</span>
          </span>
          <Icon name="right" size="sm" />
        </Link>
      </div>
    </section>
  );
}

function Failed({ desk }: { desk: DeskToday }) {
  const failures = failuresOf(desk);
  if (failures.length === 0) return null;
  return (
    <section className="card" aria-labelledby="desk-failed">
      <div className="h-row pad">
        <h2 id="desk-failed">{TEXT.failed}</h2>
        <span className="cnt">{failures.reduce((sum, { count }) => sum + count, 0)}</span>
      </div>
      <div className="rows">
        {failures.map(({ count, text, help, to }) => {
          const said = (
            <span className="grow">
              <b>{text(count)}</b>
              <br />
              <span className="small muted">{help}</span>
            </span>
          );
          return to === null ? (
            <div className="li" key={help}>
              {said}
            </div>
          ) : (
            <Link className="li" to={to} key={help}>
              {said}
              <Icon name="right" size="sm" />
            </Link>
          );
        })}
      </div>
    </section>
  );
}

const LOOKS: Record<string, { shape: string; tag: string }> = {
  WORKS: { shape: 'dt', tag: 'tag ok' },
  FAILING: { shape: 'dt x', tag: 'tag bad' },
  UNKNOWN: { shape: 'dt w', tag: 'tag' },
};

const nameProvider = (name: string): string =>
  name in TEXT.providerNames ? TEXT.providerNames[name as keyof typeof TEXT.providerNames] : name;
const nameState = (state: string): string =>
  state in TEXT.states ? TEXT.states[state as keyof typeof TEXT.states] : state;

function Providers({ providers }: { providers: DeskToday['providers'] }) {
  return (
    <section className="card" aria-labelledby="desk-providers">
      <div className="h-row pad">
        <h2 id="desk-providers">{TEXT.providers}</h2>
      </div>
      {providers.length === 0 ? (
        <p className="pad small muted">{TEXT.noProviders}</p>
      ) : (
        <ul className="rows">
          {providers.map(({ name, state, since }) => (
            <li className="stt" key={name}>
              <span className={LOOKS[state]?.shape ?? 'dt w'} />
              <span>
                <b>{nameProvider(name)}</b>
                {since && (
                  <>
                    <br />
                    <span className="small muted">{TEXT.since(formatDateTime(since))}</span>
                  </>
                )}
              </span>
              <span className={LOOKS[state]?.tag ?? 'tag'}>{nameState(state)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether bookings, payments and the gateways' books agreed last night. */
function House() {
  const query = useQuery(reconciliationQuery);
  return (
    <section className="card" aria-labelledby="desk-house">
      <div className="h-row pad">
        <h2 id="desk-house">{TEXT.house}</h2>
      </div>
      <Loaded query={query} what={TEXT.books} skeleton={<div className="pad sk w80" />}>
        {({ night, total }) => (
          <>
            <ul className="rows">
              <li className="stt">
                <span className={night === null ? 'dt w' : total === 0 ? 'dt' : 'dt x'} />
                <span>
                  <b>{TEXT.books}</b>
                  <br />
                  <span className="small muted">
                    {night === null ? TEXT.neverCompared : TEXT.compared(formatDate(night))}
                  </span>
                </span>
                {night !== null && (
                  <span className={total === 0 ? 'tag ok' : 'tag bad'}>
                    {total === 0 ? TEXT.noDifference : TEXT.differences(total)}
                  </span>
                )}
              </li>
            </ul>
            {total > 0 && (
              <p className="pad">
                <Link to="/payouts">{TEXT.showDifferences}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
