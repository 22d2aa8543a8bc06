import { CopyButton } from '../../ui/copy.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** The page of the shop with the code in its address: bookings from there have the code. */
export function ShareCode({ code }: { code: string }) {
  const { slug, status, listingVisibility, sandbox } = useBusiness();
  const { share } = TEXT.code;
  const url = `${location.origin}/b/${slug}?code=${code}`;
  const listed = status === 'ACTIVE' && listingVisibility === 'PUBLIC' && !sandbox;
  return (
    <section className="card pad stack g2" aria-labelledby="share">
      <h2 id="share">{share.title}</h2>
      {listed ? (
        <>
          <p className="small muted mono wrap-any">{url}</p>
          <p className="small muted">{share.hint}</p>
          <div className="btns">
            <CopyButton text={url} />
          </div>
        </>
      ) : (
        <p className="small muted">{share.hidden}</p>
      )}
    </section>
  );
}
