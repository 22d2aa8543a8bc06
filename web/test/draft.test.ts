import { beforeEach, expect, it } from 'vitest';
import { clearDraft, keepDraft, readDraft, restoreDraft } from '../src/kit/draft.ts';

beforeEach(() => sessionStorage.clear());

function formOf(values: { name: string; days: string[]; note: string }): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = `<input name="name"><textarea name="note"></textarea><input id="no-name">
    <input type="checkbox" name="days" value="1"><input type="checkbox" name="days" value="2">`;
  const [name, note, , ...days] = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].sort(
    (one, other) => Number(one.type === 'checkbox') - Number(other.type === 'checkbox'),
  );
  if (name) name.value = values.name;
  if (note) note.value = values.note;
  for (const day of days) day.checked = values.days.includes(day.value);
  return form;
}

const read = (form: HTMLFormElement) => [...new FormData(form)];

it('puts back what was typed, also what was unchecked', () => {
  const typed = formOf({ name: 'Ama', days: ['2'], note: 'two lines\nof text' });
  keepDraft('unit', typed);
  const fresh = formOf({ name: '', days: ['1'], note: '' });
  restoreDraft('unit', fresh);
  expect(read(fresh)).toEqual(read(typed));
  expect(readDraft('another')).toBeNull();
  clearDraft('unit');
  expect(readDraft('unit')).toBeNull();
});
