import '../../styles/photos.css';
import type { Photo } from '@dwaso/sdk';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { dwaso, toApiError } from '../../kit/api.ts';
import { readDraft } from '../../kit/draft.ts';
import { useFieldError } from '../../kit/form.tsx';
import { shrinkPhoto } from '../../kit/photo.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateField } from './state-field.tsx';
import { TEXT } from './texts.ts';

const MOST = 10;
const FIELD = 'photos';
type Shown = Pick<Photo, 'id' | 'url'>;
interface Sending {
  key: string;
  file: File;
  failed: string | null;
}

/** The ids of the photos in their order, for the request. */
export const readPhotoIds = (form: FormData): string[] =>
  (JSON.parse(String(form.get(FIELD) ?? '[]')) as Shown[]).map(({ id }) => id);

/** The photos of an item: add several, change the order, remove. Each is sent as soon as it was chosen. */
export function PhotosField({ form, businessId, photos }: { form: string; businessId: string; photos: Photo[] }) {
  const [shown, setShown] = useState<readonly Shown[]>(() => {
    const draft = readDraft(form)?.get(FIELD)?.[0];
    return draft ? (JSON.parse(draft) as Shown[]) : photos.map(({ id, url }) => ({ id, url }));
  });
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [open, setOpen] = useState<number | null>(null);
  const problem = useFieldError('/photoIds');
  const room = MOST - shown.length - sending.length;

  const send = async (photo: Sending) => {
    setSending((all) => all.map((one) => (one.key === photo.key ? { ...one, failed: null } : one)));
    try {
      const file = await shrinkPhoto(photo.file);
      const { id, url } = await dwaso.catalogue.createUpload(businessId, { file }, { idempotencyKey: photo.key });
      setShown((all) => [...all, { id, url }]);
      setSending((all) => all.filter(({ key }) => key !== photo.key));
    } catch (error) {
      const failed = toApiError(error).message;
      setSending((all) => all.map((one) => (one.key === photo.key ? { ...one, failed } : one)));
    }
  };
  // One after the other: they keep their order, and a slow network carries one at a time.
  const sendAll = async (added: readonly Sending[]) => {
    for (const photo of added) await send(photo);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, room);
    event.target.value = '';
    const added = files.map((file) => ({ key: crypto.randomUUID(), file, failed: null }));
    setSending((all) => [...all, ...added]);
    void sendAll(added);
  };
  const move = (from: number, to: number) =>
    setShown((all) => {
      const order = [...all];
      const [photo] = order.splice(from, 1);
      if (photo) order.splice(to, 0, photo);
      return order;
    });
  const drop = (to: number) => (event: DragEvent) => {
    event.preventDefault();
    move(Number(event.dataTransfer.getData('text/plain')), to);
  };

  return (
    <section className="card pad stack" aria-labelledby="photos">
      <div className="h-row">
        <h2 id="photos">{TEXT.photos.title}</h2>
        <span className="end small muted">{TEXT.photos.count(shown.length)}</span>
      </div>
      <StateField name={FIELD} value={JSON.stringify(shown)} />
      <div className="photos">
        {shown.map(({ id, url }, at) => (
          <div
            className="pt"
            key={id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData('text/plain', String(at))}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop(at)}
          >
            <img src={url} alt={TEXT.photos.of(at + 1)} width="400" height="300" loading="lazy" />
            {at === 0 && <span className="tag">{TEXT.photos.cover}</span>}
            <IconButton icon="more" label={TEXT.photos.change(at + 1)} onClick={() => setOpen(at)} />
          </div>
        ))}
        {sending.map((photo) =>
          photo.failed === null ? (
            <div className="pt" key={photo.key}>
              <output className="pgx">
                <span>{TEXT.photos.sending}</span>
                <progress aria-label={TEXT.photos.sending} />
              </output>
            </div>
          ) : (
            <div className="pt bad" key={photo.key} role="alert">
              <span>
                <Icon name="warn" />
                {photo.failed}
                <Button kind="ghost" onClick={() => void send(photo)}>
                  {TEXT.photos.again}
                </Button>
                <Button kind="ghost" onClick={() => setSending((all) => all.filter(({ key }) => key !== photo.key))}>
                  {TEXT.photos.remove}
                </Button>
              </span>
            </div>
          ),
        )}
        {room > 0 && (
          <label className="pt add2">
            <span>
              <Icon name="cam" />
              {TEXT.photos.add}
              <input className="vh" type="file" accept="image/*" multiple onChange={choose} />
            </span>
          </label>
        )}
      </div>
      {problem && (
        <p className="err">
          <Icon name="warn" size="sm" />
          {problem}
        </p>
      )}
      <p className="small muted">
        {room > 0 ? TEXT.photos.drag : TEXT.photos.most} {TEXT.photos.small}
      </p>
      {open !== null && (
        <PhotoDialog
          at={open}
          last={shown.length - 1}
          onMove={(to) => {
            move(open, to);
            setOpen(null);
          }}
          onRemove={() => {
            setShown(shown.filter((_, at) => at !== open));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function PhotoDialog(props: {
  at: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { at, last, onMove, onRemove, onClose } = props;
  return (
    <Dialog title={TEXT.photos.changeTitle(at + 1)} onClose={onClose}>
      <div className="stack g2">
        {at > 0 && (
          <Button icon="star" block onClick={() => onMove(0)}>
            {TEXT.photos.makeCover}
          </Button>
        )}
        {at > 1 && (
          <Button icon="left" block onClick={() => onMove(at - 1)}>
            {TEXT.photos.earlier}
          </Button>
        )}
        {at < last && (
          <Button icon="right" block onClick={() => onMove(at + 1)}>
            {TEXT.photos.later}
          </Button>
        )}
        <Button kind="dan-o" icon="trash" block onClick={onRemove}>
          {TEXT.photos.remove}
        </Button>
      </div>
    </Dialog>
  );
}
