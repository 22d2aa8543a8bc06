import { Link } from '@tanstack/react-router';
import { useBusiness } from '../shops/index.ts';
import { ListingState, SendForVerification, ShowPage } from './listing-parts.tsx';
import { PracticeReset } from './practice.tsx';
import { Share } from './share.tsx';
import { TEXT } from './texts.ts';

const problemText = (code: string) => TEXT.listing.problems[code] ?? TEXT.listing.other(code);

export function ListingTab() {
  const business = useBusiness();
  const { sandbox, listingProblems: problems } = business;
  if (sandbox) return <PracticeReset />;
  return (
    <div className="split">
      <div className="stack g5">
        <ListingState />
        {problems.length > 0 && (
          <section className="card pad stack g3" aria-labelledby="missing">
            <h2 id="missing">{TEXT.listing.missing}</h2>
            <ul className="stack g1">
              {problems.map((code) => (
                <li key={code}>{problemText(code)}</li>
              ))}
            </ul>
            <Link className="btn sec" to="/b/$businessId/setup" params={{ businessId: business.id }} search={{}}>
              {TEXT.listing.steps}
            </Link>
          </section>
        )}
        <SendForVerification />
        <ShowPage />
      </div>
      <aside className="stack g5" aria-label={TEXT.share.title}>
        <Share />
      </aside>
    </div>
  );
}
