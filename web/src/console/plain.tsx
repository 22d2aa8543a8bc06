import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { myBusinessesQuery } from '../features/shops/index.ts';
import { dropSteps } from '../kit/outbox.ts';
import { signOut } from '../kit/session.ts';
import { TEXT as KIT } from '../kit/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { NetworkBar } from '../ui/overlay.tsx';
import { TEXT } from './texts.ts';

/** Around screens that belong to no shop: the way to the shops, and the way out. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const { data: shops = [] } = useQuery(myBusinessesQuery);
  return (
    <>
      <a className="skip" href="#main">
        {TEXT.skip}
      </a>
      <header className="tb">
        <Mark />
        <span className="grow semi nowrap">{TEXT.brand}</span>
        {shops.length > 0 && (
          <Link className="btn ghost" to="/">
            {TEXT.yourShops}
          </Link>
        )}
        <IconButton icon="out" label={KIT.signOut.action} onClick={() => void signOut(dropSteps)} />
      </header>
      <main id="main" className="pg" tabIndex={-1}>
        <NetworkBar />
        {children}
      </main>
    </>
  );
}
