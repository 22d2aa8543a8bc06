import '../../styles/settings.css';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useBusiness } from '../shops/index.ts';
import { pageOf } from './share.tsx';
import { TEXT } from './texts.ts';

/** One sheet for the counter: name, code, address. Everything else stays off the paper. */
export function PosterPage() {
  const { id, name, slug } = useBusiness();
  const url = pageOf(slug);
  return (
    <>
      <nav className="no-print" aria-label={TEXT.poster.back}>
        <Link className="lnk" to="/b/$businessId/settings/listing" params={{ businessId: id }}>
          <Icon name="back" size="sm" />
          {TEXT.poster.back}
        </Link>
      </nav>
      <div className="no-print">
        <Page
          title={TEXT.poster.title}
          sub={TEXT.poster.hint}
          actions={
            <Button kind="pri" onClick={() => print()}>
              {TEXT.poster.print}
            </Button>
          }
        >
          {null}
        </Page>
      </div>
      <div className="card poster">
        <p className="poster-n">{name}</p>
        <p className="poster-s">{TEXT.poster.scan}</p>
        <Qr text={url} label={TEXT.share.qr} />
        <p className="mono">{url.replace(/^https?:\/\//, '')}</p>
        <Mark />
      </div>
    </>
  );
}
