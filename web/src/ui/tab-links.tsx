import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/** Links to the screens of one part. On a phone the strip is wider than the screen, so the open one is brought into view. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const { current } = strip;
    const open = current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current && open)
      current.scrollLeft = open.offsetLeft - current.offsetLeft - (current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={strip} className="tabs no-print" aria-label={label}>
      {children}
    </nav>
  );
}
