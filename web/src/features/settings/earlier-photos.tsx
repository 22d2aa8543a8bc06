import '../../styles/photos.css';
import type { Upload } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso, isRace, toApiError } from '../../kit/api.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { uploadsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const { earlier: words } = TEXT.photos;

interface Props {
  /** Photos that the page shows already. */
  shown: readonly string[];
  disabled: boolean;
  onUse: (id: string) => void;
}

/** Photos that were uploaded and are not on the page. They are read only when somebody looks. */
export function EarlierPhotos(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="semi">{words.title}</summary>
      {open && <List {...props} />}
    </details>
  );
}

function List({ shown, disabled, onUse }: Props) {
  const { id } = useBusiness();
  const query = useQuery(uploadsQuery(id));
  const erase = async (upload: Upload) => {
    try {
      await dwaso.catalogue.deleteUpload(id, upload.id);
      showToast(words.erased, { icon: 'trash' });
    } catch (cause) {
      const error = toApiError(cause);
      showToast(isRace(error) ? words.used : error.message, { icon: 'warn' });
    }
    await refresh(id, 'settings', 'uploads');
  };
  return (
    <Loaded query={query} what={words.what} skeleton={<div className="sk w80" />}>
      {(uploads) => {
        const others = uploads.filter((upload) => !shown.includes(upload.id));
        if (others.length === 0) return <p className="small muted">{words.empty}</p>;
        return (
          <ul className="photos">
            {others.map((upload, at) => (
              <li className="pt" key={upload.id}>
                <img
                  src={upload.url}
                  alt={words.alt(at + 1)}
                  width={upload.width}
                  height={upload.height}
                  loading="lazy"
                />
                <IconButton
                  className="pt-first"
                  icon="plus"
                  label={words.use(at + 1)}
                  disabled={disabled}
                  onClick={() => onUse(upload.id)}
                />
                <IconButton icon="trash" label={words.erase(at + 1)} onClick={() => void erase(upload)} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
