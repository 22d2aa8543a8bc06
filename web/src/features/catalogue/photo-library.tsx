import '../../styles/photos.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { useBusiness, useIsOwner } from '../shops/index.ts';
import { uploadsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Every photo that was sent, so that those which nothing shows can go. */
export function PhotoLibrary() {
  const { id } = useBusiness();
  const isOwner = useIsOwner();
  const query = useInfiniteQuery(uploadsQuery(id));
  const [deleting, setDeleting] = useState<string | null>(null);
  return (
    <Loaded query={query} what={TEXT.library.what}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        if (rows.length === 0)
          return (
            <Empty icon="cam" title={TEXT.library.empty.title}>
              <p>{TEXT.library.empty.text}</p>
            </Empty>
          );
        const shown = query.hasNextPage ? TEXT.library.shownFirst(rows.length) : TEXT.library.shown(rows.length);
        return (
          <section className="card pad stack">
            <p className="small muted">{TEXT.library.explain}</p>
            <div className="photos">
              {rows.map((photo, at) => (
                <div className="pt" key={photo.id}>
                  <img src={photo.url} alt={TEXT.photos.of(at + 1)} width="400" height="300" loading="lazy" />
                  <span className="tag">{photo.used ? TEXT.library.used : TEXT.library.unused}</span>
                  {isOwner && !photo.used && (
                    <IconButton
                      icon="trash"
                      label={TEXT.library.remove(at + 1)}
                      onClick={() => setDeleting(photo.id)}
                    />
                  )}
                </div>
              ))}
            </div>
            <div className="row between">
              <ShowMore query={query} shown={shown} />
            </div>
            {deleting !== null && <DeletePhoto uploadId={deleting} onClose={() => setDeleting(null)} />}
          </section>
        );
      }}
    </Loaded>
  );
}

function DeletePhoto({ uploadId, onClose }: { uploadId: string; onClose: () => void }) {
  const { id } = useBusiness();
  const leave = () => {
    void refresh(id, 'catalogue', 'uploads');
    onClose();
  };
  return (
    <Dialog title={TEXT.library.delete.title} onClose={onClose}>
      <p>{TEXT.library.delete.text}</p>
      <ApiForm
        name={`delete-photo:${uploadId}`}
        read={() => ({})}
        send={(_input, options) => dwaso.catalogue.deleteUpload(id, uploadId, options)}
        onDone={() => {
          showToast(TEXT.library.delete.done, { icon: 'trash' });
          leave();
        }}
        onConflict={leave}
        danger
        action={TEXT.library.delete.action}
      />
    </Dialog>
  );
}
