import type { ReactNode } from 'react';

/** Every drawing of the console, as the inside of a 24 × 24 SVG. */
const DRAWINGS = {
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21c5-5.4 7-8.6 7-11.500A7 7 0 0 0 5 9.500C5 12.4 7 15.6 12 21z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  cal: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2.5" />
      <path d="M4 10.500h16M8.5 3v4M15.5 3v4" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.500V12l3 2" />
    </>
  ),
  check: (
    <>
      <path d="M5 12.500l4.5 4.500L19 7.5" />
    </>
  ),
  checks: (
    <>
      <path d="M2.5 12.500l4 4L14 8.500M11 15.500l1.5 1.500L21.5 8" />
    </>
  ),
  x: (
    <>
      <path d="M6.5 6.500l11 11M17.5 6.500l-11 11" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.500c1-4 4-6 7.5-6s6.5 2 7.5 6" />
    </>
  ),
  userx: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M2.5 20.500c1-4 4-6 7.5-6 1.5 0 3 .4 4 1.100M17 15.500l4.5 4.500M21.5 15.500L17 20" />
    </>
  ),
  in: (
    <>
      <path d="M13 4h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5M4 12h11M11 8l4 4-4 4" />
    </>
  ),
  glass: (
    <>
      <path d="M7 3.500h10M7 20.500h10M8 3.500c0 5 8 5.5 8 8.500s-8 3.5-8 8.500M16 3.500c0 5-8 5.5-8 8.500s8 3.5 8 8.5" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.500V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  ban: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M6.2 6.200l11.6 11.6" />
    </>
  ),
  phone: (
    <>
      <path d="M5 4h4l1.5 4.500L8 10.500a13 13 0 0 0 5.5 5.500l2-2.500L20 15v4a1.5 1.5 0 0 1-1.6 1.500C10.5 20 4 13.5 3.5 5.600A1.5 1.5 0 0 1 5 4z" />
    </>
  ),
  chat: (
    <>
      <path d="M12 3.500a8.5 8.5 0 0 1 0 17c-1.5 0-2.9-.4-4.1-1L3.5 20.500l1.1-4.200A8.5 8.5 0 0 1 12 3.500z" />
      <path d="M8.5 10.500h7M8.5 13.800h4.5" />
    </>
  ),
  cash: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="M6 9.500v0M18 14.500v0" />
    </>
  ),
  mobile: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
      <path d="M11 18.500h2" />
    </>
  ),
  link: (
    <>
      <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.100a4 4 0 0 0-5.7-5.700L12 6.300M14 10a4 4 0 0 0-5.7 0l-3.1 3.100a4 4 0 0 0 5.7 5.700l1.1-1.1" />
    </>
  ),
  star: (
    <>
      <path d="M12 2.800l2.8 6 6.5.8-4.8 4.5 1.3 6.500L12 17.400l-5.8 3.2 1.3-6.500L2.7 9.600l6.5-.8z" />
    </>
  ),
  right: (
    <>
      <path d="M9.5 5.500L16 12l-6.5 6.5" />
    </>
  ),
  left: (
    <>
      <path d="M14.5 5.500L8 12l6.5 6.5" />
    </>
  ),
  up: (
    <>
      <path d="M5.5 15L12 8.500 18.5 15" />
    </>
  ),
  down: (
    <>
      <path d="M5.5 9L12 15.5 18.5 9" />
    </>
  ),
  plus: (
    <>
      <path d="M12 5v14M5 12h14" />
    </>
  ),
  minus: (
    <>
      <path d="M5 12h14" />
    </>
  ),
  menu: (
    <>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </>
  ),
  more: (
    <>
      <circle cx="5.5" cy="12" r=".9" />
      <circle cx="12" cy="12" r=".9" />
      <circle cx="18.5" cy="12" r=".9" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.600L7 7M17 17l1.4 1.400M18.4 5.600L17 7M7 17l-1.4 1.4" />
    </>
  ),
  list: (
    <>
      <path d="M9 6.500h11M9 12h11M9 17.500h11M4.5 6.500h.01M4.5 12h.01M4.5 17.500h.01" />
    </>
  ),
  box: (
    <>
      <path d="M12 3l8 4.300v9.400L12 21l-8-4.300V7.300z" />
      <path d="M4.3 7.500L12 11.700l7.7-4.200M12 11.700V21" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 20c.7-3.6 3.3-5.5 6.5-5.500s5.8 1.9 6.5 5.500M15.5 5.300a3.5 3.5 0 0 1 0 6.400M17.8 15c2 .8 3.3 2.5 3.7 5" />
    </>
  ),
  chart: (
    <>
      <path d="M4 20.500h16M7 17v-5M12 17V6.500M17 17v-8" />
    </>
  ),
  cog: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3.200v2.600M12 18.200v2.600M3.2 12h2.600M18.2 12h2.600M5.8 5.800l1.8 1.800M16.4 16.400l1.8 1.800M18.2 5.800l-1.8 1.800M7.6 16.400l-1.8 1.8" />
      <circle cx="12" cy="12" r="6.4" />
    </>
  ),
  plug: (
    <>
      <path d="M9 3v5M15 3v5M6.5 8h11v3.500a5.5 5.5 0 0 1-11 0zM12 17v4" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <path d="M3 10h18M7 15h3" />
    </>
  ),
  bell: (
    <>
      <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.5 1.500h-15zM10 20.500h4" />
    </>
  ),
  cam: (
    <>
      <path d="M4.5 8h3l1.5-2.500h6L16.5 8h3A1.5 1.5 0 0 1 21 9.500v8a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17.500v-8A1.5 1.5 0 0 1 4.5 8z" />
      <circle cx="12" cy="13.2" r="3.3" />
    </>
  ),
  trash: (
    <>
      <path d="M4.5 7h15M9 7V4.500h6V7M6.5 7l1 13h9l1-13M10.2 11v5.500M13.8 11v5.5" />
    </>
  ),
  grip: (
    <>
      <path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
      <path d="M15.5 8.500v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3" />
    </>
  ),
  again: (
    <>
      <path d="M20 11.500a8 8 0 1 0-2 6M20 5v6.500h-6.5" />
    </>
  ),
  off: (
    <>
      <path d="M3.5 3.500l17 17M2.5 9a14 14 0 0 1 4.5-2.700M10.5 5.300A14 14 0 0 1 21.5 9M5.8 12.700a9 9 0 0 1 4.2-2.200M14.5 10.700a9 9 0 0 1 3.7 2M9 16.200a4.5 4.5 0 0 1 6 0M12 19.700h.01" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.500M12 7.800h.01" />
    </>
  ),
  warn: (
    <>
      <path d="M12 3.800l9 16H3z" />
      <path d="M12 10v4.500M12 17.200h.01" />
    </>
  ),
  truck: (
    <>
      <path d="M2.5 6.500h11v10h-11zM13.5 10h4.300l3.2 3.300v3.200h-7.500z" />
      <circle cx="7" cy="17.5" r="2" />
      <circle cx="17" cy="17.5" r="2" />
    </>
  ),
  dir: (
    <>
      <path d="M12 2.800l9.2 9.2-9.2 9.200L2.8 12z" />
      <path d="M9 14.500V12a1.5 1.5 0 0 1 1.5-1.500H15M13 8.500l2 2-2 2" />
    </>
  ),
  share: (
    <>
      <path d="M12 14.500V3.500M8 7.500l4-4 4 4M5 12v6.500a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V12" />
    </>
  ),
  sliders: (
    <>
      <path d="M4 7.500h9M17 7.500h3M4 16.500h3M11 16.500h9" />
      <circle cx="15" cy="7.5" r="2" />
      <circle cx="9" cy="16.5" r="2" />
    </>
  ),
  out: (
    <>
      <path d="M14 4h6v6M20 4l-9 9M18 13.500v5a1.5 1.5 0 0 1-1.5 1.500h-11A1.5 1.5 0 0 1 4 18.500v-11A1.5 1.5 0 0 1 5.5 6h5" />
    </>
  ),
  stall: (
    <>
      <path d="M4 10v10.500h16V10M3 8.500L5 3.500h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.5 20.500v-6h5v6" />
    </>
  ),
  down2: (
    <>
      <path d="M12 4v11M8 11l4 4 4-4M4.5 19.500h15" />
    </>
  ),
  rec: (
    <>
      <path d="M5.5 3v18l2.2-1.500L9.8 21l2.2-1.500L14.2 21l2.1-1.5 2.2 1.500V3z" />
      <path d="M9 8.500h6M9 12.500h6" />
    </>
  ),
  edit: (
    <>
      <path d="M4 20l1-4.500L16.5 4 20 7.5 8.5 19z" />
      <path d="M14 6.500L17.5 10" />
    </>
  ),
  qr: (
    <>
      <rect x="4" y="4" width="6" height="6" rx="1" />
      <rect x="14" y="4" width="6" height="6" rx="1" />
      <rect x="4" y="14" width="6" height="6" rx="1" />
      <path d="M14 14h2.500v2.500M20 14v6h-3.500M14 20h.01" />
    </>
  ),
  ring: (
    <>
      <circle cx="12" cy="12" r="7.5" />
    </>
  ),
  dot: (
    <>
      <circle cx="12" cy="12" r="8" fill="currentColor" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3l7.5 3v5.500c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.500V6z" />
      <path d="M8.8 12l2.3 2.3 4.2-4.3" />
    </>
  ),
  send: (
    <>
      <path d="M20.5 3.500L3.5 10.500l6.5 3 3 6.500zM10 13.500l4.5-4.5" />
    </>
  ),
  move: (
    <>
      <path d="M4 12h16M8 8l-4 4 4 4M16 8l4 4-4 4" />
    </>
  ),
  back: (
    <>
      <path d="M19 12H5M11 6l-6 6 6 6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

/** A drawing beside a word. It says nothing by itself, so screen readers pass over it, unless it has a label. */
export const Icon = ({ name, size, label }: { name: IconName; size?: 'sm' | 'lg'; label?: string }) => (
  <svg
    className={size ? `i ${size}` : 'i'}
    viewBox="0 0 24 24"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {DRAWINGS[name]}
  </svg>
);
