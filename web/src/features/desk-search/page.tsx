import type { DeskSearch } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { textOf } from '../../kit/form.tsx';
import { formatDateTime, formatMoney, showCode } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { showToast } from '../../kit/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { deskSearchQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/search');

const nameStatus = (status: string): string =>
  status in TEXT.statuses ? TEXT.statuses[status as keyof typeof TEXT.statuses] : status;

/** One search for everything: people, bookings, receipts and businesses. */
export function DeskSearchPage() {
  const { q = '' } = route.useSearch();
  const query = useQuery(deskSearchQuery(q));
  return (
    <Page title={q === '' ? TEXT.title : TEXT.asked(q)}>
      <SearchField q={q} key={q} />
      <div className="split">
        <div className="stack g5">
          {q === '' ? (
            <Empty icon="search" tone="q" title={TEXT.start.title}>
              <p>{TEXT.start.text}</p>
            </Empty>
          ) : (
            <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
              {(found) => <Found found={found} q={q} />}
            </Loaded>
          )}
        </div>
        <aside className="stack g5" aria-label={TEXT.what}>
          <section className="card pad stack g3">
            <h2>{TEXT.what}</h2>
            <dl className="dl">
              {TEXT.kinds.map(([name, example]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{example}</dd>
                </div>
              ))}
            </dl>
            <p className="small muted">{TEXT.recorded}</p>
          </section>
        </aside>
      </div>
    </Page>
  );
}

/** The header has the same field on wide screens. */
function SearchField({ q }: { q: string }) {
  const navigate = route.useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = textOf(new FormData(event.currentTarget), 'q');
    void navigate({ to: '/search', search: next === undefined ? {} : { q: next } });
  };
  return (
    <search className="slim">
      <form className="row nowr" onSubmit={find}>
        <input
          className="in grow"
          type="search"
          name="q"
          aria-label={TEXT.field}
          placeholder={TEXT.field}
          defaultValue={q}
          maxLength={120}
        />
        <Button type="submit" kind="pri">
          {TEXT.find}
        </Button>
      </form>
    </search>
  );
}

function Found({ found, q }: { found: DeskSearch; q: string }) {
  const { people, bookings, receipts, businesses } = found;
  if (people.length + bookings.length + receipts.length + businesses.length === 0)
    return (
      <Empty icon="search" tone="q" title={TEXT.nothing(q)}>
        <p>{TEXT.nothingText}</p>
      </Empty>
    );
  return (
    <>
      <Group title={TEXT.people} count={people.length}>
        {people.map(({ id, name, phone, businesses: members, customerOf }) => (
          <Row key={id} id={id} name={name ?? TEXT.noName} avatar>
            <b>{name ?? TEXT.noName}</b>
            <br />
            <span className="small muted">{TEXT.person(formatPhone(phone), members, customerOf)}</span>
          </Row>
        ))}
      </Group>
      <Group title={TEXT.bookings} count={bookings.length}>
        {bookings.map((booking) => (
          <Row key={booking.id} id={booking.id} name={showCode(booking.code)}>
            <b>{`${showCode(booking.code)} · ${booking.item}`}</b>
            <br />
            <span className="small muted">
              {[
                booking.businessName,
                formatDateTime(booking.startsAt),
                booking.customerName,
                formatPhone(booking.customerPhone),
              ].join(' · ')}
            </span>
            <br />
            <span className="tag">{nameStatus(booking.status)}</span>
          </Row>
        ))}
      </Group>
      <Group title={TEXT.receipts} count={receipts.length}>
        {receipts.map(({ paymentId, receiptNumber, amountPesewas, refundedPesewas, businessName, code, paidAt }) => (
          <Row key={paymentId} id={paymentId} name={receiptNumber}>
            <b>{`${receiptNumber} · ${formatMoney(amountPesewas)}`}</b>
            <br />
            <span className="small muted">
              {[businessName, code && showCode(code), formatDateTime(paidAt)].filter(Boolean).join(' · ')}
            </span>
            <br />
            <span className={refundedPesewas > 0 ? 'tag' : 'tag ok'}>
              {refundedPesewas > 0 ? TEXT.refunded : TEXT.paid}
            </span>
          </Row>
        ))}
      </Group>
      <Group title={TEXT.businesses} count={businesses.length}>
        {businesses.map(({ id, name, slug, area, status }) => (
          <Row key={id} id={id} name={name} avatar>
            <Link className="semi" to="/businesses/$businessId" params={{ businessId: id }}>
              {name}
            </Link>
            <br />
            <span className="small muted">{[slug, area].filter(Boolean).join(' · ')}</span>
            <br />
            <span className="tag">{nameStatus(status)}</span>
          </Row>
        ))}
      </Group>
    </>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className="card" aria-label={title}>
      <div className="h-row pad">
        <h2>{title}</h2>
        <span className="cnt">
          {count}
          <span className="vh"> {TEXT.count(count)}</span>
        </span>
      </div>
      <div className="rows">{children}</div>
    </section>
  );
}

/** A row by name, with the id to copy. */
function Row({
  id,
  name,
  avatar = false,
  children,
}: {
  id: string;
  name: string;
  avatar?: boolean;
  children: ReactNode;
}) {
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    showToast(TEXT.copied, { icon: 'check' });
  };
  return (
    <div className="li">
      {avatar && <Avatar name={name} />}
      <span className="grow">{children}</span>
      <IconButton icon="copy" label={TEXT.copyId(name)} onClick={() => void copy()} />
    </div>
  );
}
