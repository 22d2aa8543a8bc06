import { type ReactNode, useEffect, useRef } from 'react';

/** Which face the browser's tab names. Set once by the entry. */
let suffix = 'Dwaso';
export function nameFace(name: string): void {
  suffix = name;
}

let first = true;

/**
 * A screen: its title in the tab and in the heading. After a navigation the heading takes the focus, so that a screen
 * reader says where the person is.
 */
export function Page({
  title,
  sub,
  actions,
  quiet = false,
  children,
}: {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
  /** On phones a detail has the screen: the heading is then for screen readers alone. */
  quiet?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${suffix}`;
  }, [title]);
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
  }, []);
  return (
    <>
      <div className={quiet ? 'pg-h quiet' : 'pg-h'}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {sub && <p>{sub}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
}
