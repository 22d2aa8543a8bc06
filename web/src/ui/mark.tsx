/** The sign of Dwaso: a market stall. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path
      d="M5 14v13a1.5 1.5 0 0 0 1.5 1.5h19A1.5 1.5 0 0 0 27 27V14"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    />
    <path d="M6 3.5h20l3.5 8.5a4.5 4.5 0 0 1-9 0 4.5 4.5 0 0 1-9 0 4.5 4.5 0 0 1-9 0z" fill="currentColor" />
    <path d="M13 3.5h6l1.5 8.5a4.5 4.5 0 0 1-9 0z" className="mk2" />
    <path d="M16 18.5v10" stroke="currentColor" strokeWidth="2.5" />
  </svg>
);
