import type { PayoutsToday } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

const { belowZero: text } = TEXT;

/** Shops that owe, with what took the money last. */
export const BelowZero = ({ shops }: { shops: PayoutsToday['belowZero'] }) =>
  shops.length > 0 && (
    <section className="card" aria-labelledby="below-zero">
      <h2 id="below-zero" className="pad">
        {text.title}
      </h2>
      <div>
        {shops.map(({ businessId, businessName, availablePesewas, kind, at }) => (
          <div key={businessId} className="li">
            <span className="grow">
              <Link to="/businesses/$businessId" params={{ businessId }}>
                {businessName}
              </Link>
              <br />
              <span className="small muted">
                {text.kinds[kind] ?? text.other}, {formatDate(at)}
              </span>
            </span>
            <b className="dn num">{formatMoney(availablePesewas)}</b>
          </div>
        ))}
      </div>
    </section>
  );
