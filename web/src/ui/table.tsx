import type { ReactNode } from 'react';
import { downloadCsv } from '../kit/csv.ts';
import { TEXT } from '../kit/texts.ts';
import { Button } from './button.tsx';

export interface Column<Row> {
  head: string;
  /** A column without one is in the CSV file alone. */
  cell?: (row: Row) => ReactNode;
  /** The value in the CSV file; a column without one is left out of it. */
  csv?: (row: Row) => string | number;
  /** Right-aligned figures. */
  number?: boolean;
  /** On phones a row folds into two columns: `left` keeps an even cell left, `hidden` leaves it out, `full` spans both. */
  folded?: 'left' | 'hidden' | 'full';
  /** Says on phones what the figure is. */
  label?: string;
}

const FOLDED = { left: 'l', hidden: 'off-s', full: 'full' } as const;

/** A table on wide screens, two-line rows on phones. The first cell's link is the whole row's target there. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selected,
  csvName,
  footer,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selected?: string | undefined;
  /** Offers the rows as a CSV file of this name. */
  csvName?: string;
  footer?: ReactNode;
}) {
  const save = () => {
    const saved = columns.filter(({ csv }) => csv);
    downloadCsv(
      csvName ?? caption,
      saved.map(({ head }) => head),
      rows.map((row) => saved.map(({ csv }) => csv?.(row) ?? '')),
    );
  };
  const shown = columns.filter(({ cell }) => cell);
  return (
    <div className="card tw">
      <table className="tbl fold">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {shown.map(({ head, number }) => (
              <th scope="col" key={head} className={number ? 'n' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowKey(row) === selected ? 'on' : undefined}>
              {shown.map(({ head, cell, number, folded, label }) => (
                <td
                  key={head}
                  className={[number && 'n', folded && FOLDED[folded]].filter(Boolean).join(' ') || undefined}
                  data-l={label}
                >
                  {cell?.(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(footer || csvName) && (
        <div className="pad row between">
          {footer}
          {csvName && (
            <Button kind="ghost" icon="down2" onClick={save}>
              {TEXT.downloadCsv}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
