/** What was typed into a form and not yet sent, kept in this tab over a reload. */
const nameOf = (form: string) => `dwaso-draft:${form}`;

export function keepDraft(name: string, form: HTMLFormElement): void {
  const values = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  sessionStorage.setItem(nameOf(name), JSON.stringify(values));
}

export function clearDraft(name: string): void {
  sessionStorage.removeItem(nameOf(name));
}

/** The values that were typed, by field; null when nothing was. */
export function readDraft(name: string): Map<string, string[]> | null {
  const text = sessionStorage.getItem(nameOf(name));
  if (text === null) return null;
  const values = new Map<string, string[]>();
  for (const [field, value] of JSON.parse(text) as [string, string][])
    values.set(field, [...(values.get(field) ?? []), value]);
  return values;
}

export function restoreDraft(name: string, form: HTMLFormElement): void {
  const values = readDraft(name);
  if (!values) return;
  for (const control of form.elements) {
    // A control without a name belongs to a component that keeps its own state.
    if (!control.hasAttribute('name')) continue;
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
      control.checked = values.get(control.name)?.includes(control.value) ?? false;
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    ) {
      const [value] = values.get(control.name) ?? [];
      if (value !== undefined && control.type !== 'file') control.value = value;
    }
  }
}
