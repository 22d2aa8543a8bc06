/** What the colours of a picture mean: a class of a swatch, and a word. */
export const Legend = ({ items }: { items: readonly (readonly [swatch: string, text: string])[] }) => (
  <ul className="key">
    {items.map(([swatch, text]) => (
      <li key={swatch}>
        <span className={`sw-k ${swatch}`} />
        {text}
      </li>
    ))}
  </ul>
);
