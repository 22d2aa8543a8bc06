import '../../styles/settings.css';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

export const pageOf = (slug: string): string => `${location.origin}/b/${slug}`;

/** Link, code and poster of the shop's page. */
export function Share() {
  const { id, name, slug, listingVisibility } = useBusiness();
  const url = pageOf(slug);
  const message = encodeURIComponent(TEXT.share.message(name, url));
  const shown = listingVisibility === 'PUBLIC';
  return (
    <section className="card pad stack g3" aria-labelledby="share">
      <h2 id="share">{TEXT.share.title}</h2>
      {!shown && <p className="small muted">{TEXT.share.notYet}</p>}
      <Qr text={url} label={TEXT.share.qr} />
      <label className="f">
        <span className="lab">{TEXT.share.link}</span>
        <input className="in mono" readOnly value={url} onFocus={(event) => event.target.select()} />
      </label>
      <div className="btns">
        <CopyButton text={url} />
        {shown && (
          <>
            <a className="btn sec" href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer">
              <Icon name="chat" />
              {TEXT.share.whatsApp}
            </a>
            <a className="btn sec" href={url} target="_blank" rel="noreferrer">
              <Icon name="share" />
              {TEXT.share.open}
            </a>
          </>
        )}
        <Link className="btn sec" to="/b/$businessId/poster" params={{ businessId: id }}>
          <Icon name="qr" />
          {TEXT.share.poster}
        </Link>
      </div>
    </section>
  );
}
