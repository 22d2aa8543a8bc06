import { CopyButton } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** The link to the shop's page. A shop that customers do not see yet has none to share. */
export function ShareCard() {
  const { name, slug, listingVisibility } = useBusiness();
  if (listingVisibility !== 'PUBLIC') return null;
  const url = `${location.origin}/b/${slug}`;
  const message = encodeURIComponent(TEXT.shareMessage(name, url));
  return (
    <section className="card pad stack g3" aria-labelledby="day-share">
      <h2 id="day-share">{TEXT.share}</h2>
      <p className="small muted">{TEXT.shareHelp}</p>
      <a className="small mono" href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, '')}
      </a>
      <div className="btns">
        <CopyButton text={url} label={TEXT.copyLink} />
        <a className="btn sec" href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer">
          <Icon name="chat" />
          {TEXT.shareOnWhatsApp}
        </a>
      </div>
    </section>
  );
}
