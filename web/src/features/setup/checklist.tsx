import type { Business } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { meQuery } from '../../kit/me.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { ListingState, openSteps, SendForVerification, Share, ShowPage } from '../settings/index.ts';
import { verticalsQuery } from '../settings/queries.ts';
import { refreshBusinesses, useBusiness } from '../shops/index.ts';
import type { Step } from './sequence.ts';
import { TEXT } from './texts.ts';

type Code = keyof typeof TEXT.steps;

const ORDER: readonly { code: Code; step: Step }[] = [
  { code: 'LOCATION_MISSING', step: 'place' },
  { code: 'HOURS_MISSING', step: 'hours' },
  { code: 'CATALOG_EMPTY', step: 'items' },
  { code: 'PHOTO_MISSING', step: 'page' },
  { code: 'DESCRIPTION_MISSING', step: 'page' },
];

function doneText(code: Code, { location }: Business): string {
  if (code !== 'LOCATION_MISSING') return TEXT.doneText[code];
  return location?.area ? TEXT.doneText.LOCATION_MISSING(location.area.name) : TEXT.doneText.located;
}

/** What is missing to be listed, by the service's own answer. */
export function Checklist() {
  const business = useBusiness();
  const { data: me } = useQuery(meQuery);
  // Other screens and other people may have added what was missing.
  useEffect(() => void refreshBusinesses(), []);
  if (business.sandbox) return <PracticeShop businessId={business.id} />;
  const all = ORDER.length + 1;
  const missing = openSteps(business.listingProblems).length;
  const done = all - missing;
  const firstName = me?.name?.split(' ', 1)[0];
  const words = done * 2 < all ? TEXT.begun : TEXT.almost;
  const title = firstName ? words.to(firstName) : words.nobody;
  const ready = business.listingVisibility === 'PUBLIC' ? TEXT.listed : TEXT.ready;
  return (
    <Page title={missing > 0 ? title : ready} sub={TEXT.sub(done, all)}>
      <div className="split">
        <div className="stack">
          <div className="card pad stack g2">
            <div className="row between">
              <b>{TEXT.progress}</b>
              <span className="num muted">{TEXT.progressOf(done, all)}</span>
            </div>
            <span className="up">
              <progress value={done} max={all} aria-label={TEXT.progressLabel} />
            </span>
          </div>
          {!business.listingProblems.includes('CATALOG_EMPTY') && <FirstBooking businessId={business.id} />}
          <Steps business={business} />
          <SendForVerification />
          <ListingState />
          <ShowPage />
        </div>
        <aside className="stack" aria-label={TEXT.share}>
          <Share />
        </aside>
      </div>
    </Page>
  );
}

/** Above the steps: a shop with something to book can take bookings before it is listed. */
const FirstBooking = ({ businessId }: { businessId: string }) => (
  <section className="card pad stack g3" aria-labelledby="first-booking">
    <h2 id="first-booking">{TEXT.firstBooking.title}</h2>
    <p className="muted small">{TEXT.firstBooking.text}</p>
    <Link className="btn sec" to="/b/$businessId/new-booking" params={{ businessId }} search={{}}>
      {TEXT.firstBooking.action}
    </Link>
  </section>
);

function Steps({ business }: { business: Business }) {
  const { data: verticals } = useQuery(verticalsQuery);
  const kind = verticals?.find(({ key }) => key === business.vertical)?.name ?? '';
  const next = ORDER.find(({ code }) => business.listingProblems.includes(code))?.code;
  return (
    <ol className="card rows todo" aria-label={TEXT.list}>
      <li className="li done">
        <b className="n">
          <Icon name="check" size="sm" />
        </b>
        <span className="grow">
          <b className="tt">{TEXT.business.title}</b>
          <br />
          <span className="small muted">{TEXT.business.sub(business.name, kind)}</span>
        </span>
      </li>
      {ORDER.map(({ code, step }, at) => {
        const { title, text, action } = TEXT.steps[code];
        const open = business.listingProblems.includes(code);
        const link = (className: string, words: string) => (
          <Link className={className} to="/b/$businessId/setup" params={{ businessId: business.id }} search={{ step }}>
            {words}
            <span className="vh"> {title}</span>
          </Link>
        );
        return (
          <li className={open ? (code === next ? 'li nx' : 'li') : 'li done'} key={code}>
            <b className="n">{open ? at + 2 : <Icon name="check" size="sm" />}</b>
            <span className="grow">
              <b className="tt">{title}</b>
              <br />
              <span className="small muted">{open ? text : doneText(code, business)}</span>
              {open && <span className="btns">{link(code === next ? 'btn pri' : 'btn sec', action)}</span>}
            </span>
            {!open && link('btn ghost', TEXT.change)}
          </li>
        );
      })}
    </ol>
  );
}

const PracticeShop = ({ businessId }: { businessId: string }) => (
  <Page title={TEXT.practice.title}>
    <Empty
      icon="stall"
      title={TEXT.practice.title}
      action={
        <div className="btns">
          <Link className="btn pri" to="/b/$businessId/bookings" params={{ businessId }} search={{}}>
            {TEXT.practice.bookings}
          </Link>
          <Link className="btn sec" to="/start">
            {TEXT.practice.own}
          </Link>
        </div>
      }
    >
      <p>{TEXT.practice.text}</p>
    </Empty>
  </Page>
);
