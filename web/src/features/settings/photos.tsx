import '../../styles/photos.css';
import '../../styles/settings.css';
import type { DwasoError } from '@dwaso/sdk';
import { useRef, useState } from 'react';
import { dwaso, toApiError } from '../../kit/api.ts';
import { shrinkPhoto } from '../../kit/photo.ts';
import { refresh } from '../../kit/query.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { putBusiness, useBusiness, useReadOnly } from '../shops/index.ts';
import { EarlierPhotos } from './earlier-photos.tsx';
import { TEXT } from './texts.ts';

const AT_MOST = 10;

/** One save of the photos: an upload that arrived is not sent again when the rest is repeated. */
interface Job {
  files: { file: File; key: string; id?: string }[];
  /** The photos shown afterwards, without the new ones. */
  kept: readonly string[];
  key: string;
}

/** Photos of the shop's page. Each change is saved at once. */
export function Photos() {
  const business = useBusiness();
  const locked = useReadOnly();
  const { id, photos } = business;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DwasoError | null>(null);
  const unfinished = useRef<Job | null>(null);

  const run = async (job: Job) => {
    unfinished.current = job;
    setBusy(true);
    setFailure(null);
    try {
      for (const one of job.files) {
        one.id ??= (
          await dwaso.catalogue.createUpload(id, { file: await shrinkPhoto(one.file) }, { idempotencyKey: one.key })
        ).id;
      }
      const photoIds = [...job.kept, ...job.files.flatMap((one) => (one.id ? [one.id] : []))];
      putBusiness(await dwaso.businesses.updateListing(id, { photoIds }, { idempotencyKey: job.key }));
      void refresh(id, 'settings', 'uploads');
      unfinished.current = null;
      if (job.files.length > 0) showToast(TEXT.photos.added(job.files.length), { icon: 'cam' });
    } catch (cause) {
      setFailure(toApiError(cause));
    } finally {
      setBusy(false);
    }
  };
  const save = (kept: readonly string[], added: readonly File[] = []) =>
    void run({
      kept,
      files: added.slice(0, AT_MOST - kept.length).map((file) => ({ file, key: crypto.randomUUID() })),
      key: crypto.randomUUID(),
    });
  const ids = photos.map((photo) => photo.id);
  const again = () => {
    // What the service refused is stored under its key.
    if (unfinished.current) void run({ ...unfinished.current, key: crypto.randomUUID() });
  };

  return (
    <section className="card pad stack" aria-labelledby="photos" aria-busy={busy}>
      <div className="h-row">
        <h2 id="photos">{TEXT.photos.title}</h2>
        <span className="end small muted">{TEXT.photos.count(photos.length)}</span>
      </div>
      {photos.length === 0 && <p className="muted small">{TEXT.photos.empty}</p>}
      <ul className="photos">
        {photos.map((photo, at) => (
          <li className="pt" key={photo.id}>
            <img
              src={photo.url}
              alt={TEXT.photos.alt(at + 1)}
              width={photo.width}
              height={photo.height}
              loading="lazy"
            />
            {at === 0 ? (
              <span className="tag">{TEXT.photos.cover}</span>
            ) : (
              <IconButton
                className="pt-first"
                icon="star"
                label={TEXT.photos.first(at + 1)}
                disabled={busy || locked}
                onClick={() => save([photo.id, ...ids.filter((one) => one !== photo.id)])}
              />
            )}
            <IconButton
              icon="trash"
              label={TEXT.photos.remove(at + 1)}
              disabled={busy || locked}
              onClick={() => save(ids.filter((one) => one !== photo.id))}
            />
          </li>
        ))}
        {busy && (
          <li className="pt">
            <output>{TEXT.photos.sending}</output>
          </li>
        )}
        {photos.length < AT_MOST && !locked && (
          <li>
            <label className="pt add2">
              <span>
                <Icon name="cam" />
                {TEXT.photos.add}
                <input
                  className="vh"
                  type="file"
                  accept="image/*"
                  multiple
                  disabled={busy}
                  onChange={(event) => {
                    const files = [...(event.target.files ?? [])];
                    event.target.value = '';
                    if (files.length > 0) save(ids, files);
                  }}
                />
              </span>
            </label>
          </li>
        )}
      </ul>
      {failure && (
        <Banner tone="bad" icon="warn" title={TEXT.photos.failed}>
          {failure.status === 0 && !navigator.onLine ? KIT.failed.connection : failure.message}
          {failure.details.map(({ message }) => ` ${message}.`)}
          {failure.requestId && <span className="tiny"> {KIT.request(failure.requestId)}</span>}
          <span className="btns">
            <Button icon="again" onClick={again}>
              {KIT.tryAgain}
            </Button>
          </span>
        </Banner>
      )}
      <p className="small muted">{TEXT.photos.small}</p>
      <EarlierPhotos
        shown={ids}
        disabled={busy || locked || photos.length >= AT_MOST}
        onUse={(upload) => save([...ids, upload])}
      />
    </section>
  );
}
