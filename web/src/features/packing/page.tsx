import '../../styles/records.css';
import type { PackedBooking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDate, showCode, today } from '../../kit/format.ts';
import { DaySheet } from '../../ui/day-sheet.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { packingQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/packing');

/** What goes out on a day, what comes back and what rests, to print and tick with a pen. */
export function PackingPage() {
  const { id, name } = useBusiness();
  const { date = today() } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(packingQuery(id, date));
  return (
    <DaySheet title={TEXT.title} of={name} date={date} onDate={(next) => void navigate({ search: { date: next } })}>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {({ out, back, resting }) => (
          <div className="stack g5">
            <Bookings title={TEXT.out} none={TEXT.noneOut} bookings={out} />
            <Bookings title={TEXT.back} none={TEXT.noneBack} bookings={back} />
            <section className="card pad stack g3" aria-label={TEXT.resting}>
              <h2>{TEXT.resting}</h2>
              {resting.length === 0 && <p className="muted">{TEXT.noneRests}</p>}
              {resting.length > 0 && (
                <ul className="plain">
                  {resting.map((unit) => (
                    <li key={`${unit.id}${unit.until}`}>
                      {TEXT.pieceOf(unit.quantity, unit.name)}{' '}
                      <span className="muted">{TEXT.until(formatDate(unit.until))}</span>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </DaySheet>
  );
}

interface Sum {
  id: string;
  name: string;
  quantity: number;
  /** How many go to whom. */
  parts: { bookingId: string; customerName: string; quantity: number }[];
}

/** Pieces of all bookings together, by item. */
function sumItems(bookings: readonly PackedBooking[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { bookingId, customerName, items } of bookings)
    for (const { id, name, quantity } of items) {
      const sum = sums.get(id) ?? { id, name, quantity: 0, parts: [] };
      sum.quantity += quantity;
      sum.parts.push({ bookingId, customerName, quantity });
      sums.set(id, sum);
    }
  return [...sums.values()];
}

function Bookings({ title, none, bookings }: { title: string; none: string; bookings: readonly PackedBooking[] }) {
  const { id: businessId } = useBusiness();
  const sums = sumItems(bookings);
  const pieces = sums.reduce((count, { quantity }) => count + quantity, 0);
  return (
    <section className="card pad stack g3" aria-label={title}>
      <div className="row between">
        <h2>{title}</h2>
        {pieces > 0 && <span className="small muted">{TEXT.pieces(pieces, bookings.length)}</span>}
      </div>
      {bookings.length === 0 && <p className="muted">{none}</p>}
      {bookings.length > 1 && (
        <div className="no-print">
          <h3>{TEXT.byItem}</h3>
          <ul className="plain">
            {sums.map(({ id, name, quantity, parts }) => (
              <li key={id}>
                {TEXT.pieceOf(quantity, name)}{' '}
                <span className="small muted">
                  {parts.map((part) => TEXT.partOf(part.quantity, part.customerName)).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {bookings.length > 1 && <h3 className="no-print">{TEXT.byCustomer}</h3>}
      {bookings.map(({ bookingId, code, customerName, address, items }) => (
        <div key={bookingId}>
          <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
            {customerName}
          </Link>{' '}
          <span className="muted small">{TEXT.place(address ?? TEXT.pickUp, showCode(code))}</span>
          <ul className="plain">
            {items.map(({ id, name, quantity }) => (
              <li key={id}>☐ {TEXT.pieceOf(quantity, name)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
