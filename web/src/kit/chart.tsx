import { type ReactNode, useEffect, useRef } from 'react';
import { formatDayMonth, formatShortMonth } from './format.ts';
import { TEXT } from './texts.ts';

/** One line or row of bars. */
export interface Series {
  label: string;
  /** A variable of tokens.css, such as `--chart-1`. */
  colour: string;
  /** Null leaves a gap. */
  values: readonly (number | null)[];
  kind?: 'line' | 'bars';
}

const HEIGHT = 220;
const DAY_SECONDS = 86_400;
/** Days between two dates on the axis. */
const DAY_STEPS = [1, 2, 3, 4, 7, 14, 28, 56].map((days) => days * DAY_SECONDS);
/** Whole numbers alone: half a booking means nothing. */
const VALUE_STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((step) => [step, 2 * step, 5 * step]);
const HEADROOM = 1.1;

/** How far apart the dates are, and how the axis names them. */
const STEPS = {
  day: { seconds: DAY_SECONDS, name: formatDayMonth },
  month: { seconds: 30 * DAY_SECONDS, name: formatShortMonth },
};
type Step = keyof typeof STEPS;

/**
 * Figures over days, as a drawing and, for readers who cannot see it, as the table given as its children. The library is
 * loaded when the first chart is shown.
 */
export function Chart({
  caption,
  dates,
  series,
  format,
  step = 'day',
  children,
}: {
  caption: string;
  /** Days as the API writes them; the first of each where the step is a month. */
  dates: readonly string[];
  step?: Step;
  series: readonly Series[];
  format: (value: number) => string;
  /** Left out where the same table stands beside the chart. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let end = () => {};
    let shown = true;
    void loadPlot().then((Plot) => {
      if (!shown) return;
      const draw = () => drawPlot(Plot, element, { dates, series, format, step });
      let plot = draw();
      const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
      observer.observe(element);
      // A canvas keeps the colours it was drawn with.
      const theme = matchMedia('(prefers-color-scheme: dark)');
      const drawAnew = () => {
        plot.destroy();
        plot = draw();
      };
      theme.addEventListener('change', drawAnew);
      end = () => {
        theme.removeEventListener('change', drawAnew);
        observer.disconnect();
        plot.destroy();
      };
    });
    return () => {
      shown = false;
      end();
    };
  }, [dates, series, format, step]);
  return (
    <figure className="stack g3">
      <figcaption className="semi">{caption}</figcaption>
      <ul className="lgd">
        {series.map(({ label, colour }) => (
          <li key={label}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect width="14" height="14" rx="3" fill={`var(${colour})`} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <div ref={box} className="plot" aria-hidden="true" />
      {children && (
        <details>
          <summary className="lnk">{TEXT.chart.table}</summary>
          {children}
        </details>
      )}
    </figure>
  );
}

type PlotClass = Awaited<ReturnType<typeof loadPlot>>;

function drawPlot(
  Plot: PlotClass,
  element: HTMLElement,
  {
    dates,
    series,
    format,
    step,
  }: { dates: readonly string[]; series: readonly Series[]; format: (value: number) => string; step: Step },
) {
  const at = dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 1_000);
  const { seconds: apart, name } = STEPS[step];
  const styles = getComputedStyle(element);
  const colourOf = (name: string) => styles.getPropertyValue(name).trim();
  const axis = { stroke: colourOf('--ink-2'), font: '12px system-ui' };
  const grid = { stroke: colourOf('--chart-grid'), width: 1 };
  const bars = Plot.paths.bars?.({ size: [0.7, 40] });
  return new Plot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      cursor: { show: false },
      legend: { show: false },
      scales: {
        // The bars of the first and the last date need half a step more on their side.
        x: { time: false, range: (_plot, min, max) => [min - apart / 2, max + apart / 2] },
        // Bars stand on 0. Without any figure the library gives null.
        y: { range: (_plot, min, max) => [Math.min(0, min ?? 0) * HEADROOM, Math.max(1, max ?? 0) * HEADROOM] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: DAY_STEPS,
          space: 56,
          // Months are not equally long, so their dates are given.
          ...(step === 'month' && { splits: at }),
          values: (_plot, seconds) => seconds.map((second) => name(second * 1_000)),
        },
        { ...axis, grid, size: 56, incrs: VALUE_STEPS, values: (_plot, values) => values.map(format) },
      ],
      series: [
        {},
        ...series.map(({ label, colour, kind }) =>
          kind === 'bars' && bars
            ? {
                label,
                stroke: colourOf(colour),
                fill: colourOf(colour),
                width: 0,
                points: { show: false },
                paths: bars,
              }
            : { label, stroke: colourOf(colour), width: 2, points: { show: true, size: 7, fill: colourOf(colour) } },
        ),
      ],
    },
    [at, ...series.map(({ values }) => [...values])],
    element,
  );
}

async function loadPlot() {
  const [{ default: Plot }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]);
  return Plot;
}
