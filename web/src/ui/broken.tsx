import type { ErrorComponentProps } from '@tanstack/react-router';
import { toApiError } from '../kit/api.ts';
import { TEXT } from '../kit/texts.ts';
import { Button } from './button.tsx';
import { Empty } from './states.tsx';

/** A screen whose code failed. */
export const Broken = ({ error }: ErrorComponentProps) => (
  <div role="alert">
    <Empty
      icon="warn"
      tone="bad"
      title={TEXT.broken.title}
      action={
        <Button icon="again" onClick={() => location.reload()}>
          {TEXT.broken.reload}
        </Button>
      }
    >
      <p>{TEXT.broken.text}</p>
      <p className="small muted">{navigator.onLine ? toApiError(error).message : TEXT.failed.connection}</p>
    </Empty>
  </div>
);

/** The address of the console or of the desk, whichever this is. */
const home = () => `/${location.pathname.split('/', 2)[1]}`;

export const NotFound = () => (
  <Empty
    icon="search"
    tone="q"
    title={TEXT.notFound.title}
    action={
      <a className="btn soft" href={home()}>
        {TEXT.notFound.back}
      </a>
    }
  >
    <p>{TEXT.notFound.text}</p>
  </Empty>
);
