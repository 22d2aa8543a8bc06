import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** The page on which customers book this item, to be sent or printed. It exists once the shop is listed. */
export function ShareItem({ part, id, name }: { part: 'units' | 'services'; id: string; name: string }) {
  const { slug, status, listingVisibility, sandbox } = useBusiness();
  const [open, setOpen] = useState(false);
  const url = `${location.origin}/b/${slug}/${part}/${id}`;
  const listed = status === 'ACTIVE' && listingVisibility === 'PUBLIC' && !sandbox;
  return (
    <section className="card pad stack g2" aria-labelledby="share">
      <h2 id="share">{TEXT.share.title}</h2>
      {listed ? (
        <>
          <p className="small muted mono wrap-any">{url}</p>
          <div className="btns">
            <CopyButton text={url} />
            <Button icon="qr" onClick={() => setOpen(true)}>
              {TEXT.share.qr}
            </Button>
          </div>
        </>
      ) : (
        <p className="small muted">{TEXT.share.hidden}</p>
      )}
      {open && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          <p>{TEXT.share.scan}</p>
          <Qr text={url} label={TEXT.share.qrOf(name)} />
        </Dialog>
      )}
    </section>
  );
}
