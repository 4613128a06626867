import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { speak } from '../../../web/ui/language/language.ts';
import {
  aPicture,
  arrived,
  button,
  drawn,
  fields,
  form,
  go,
  hasFocus,
  main,
  offered,
  options,
  shown,
  texts,
} from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';
import { arrives, dialog, useIt, watchSent } from './own-picture-steps.ts';

const hydrology = topic({ name: 'Hydrology' });
const ecology = topic({ name: 'Ecology' });
const wells = university({ name: 'Common Wells', topics: { [hydrology.id]: ['graduate'] } });
const picture = () => main.getByRole('group', { name: /^Picture/ });
const fileOf = () => picture().element().querySelector('input[type=file]') as HTMLInputElement;

describe('the form of a university', () => {
  it('has its fields, six regions, and a row of levels for each topic', {
    tags: [
      '2.4-20',
      '2.4-21',
      '2.4-22',
      '2.4-23',
      '2.4-24',
      '2.4-25',
      '2.4-26',
      '2.4-27',
      '2.4-28',
      '9-2',
      '9-3',
    ],
  }, async () => {
    await render('/universities/add', { as: 'administrator', with: [hydrology] });
    await shown(form('Add University'));
    expect(fields('Add University').slice(0, 9)).toEqual([
      'Name',
      'Picture',
      'City',
      'Country',
      'Region',
      'Website',
      'Founded',
      'Description',
      'Contact',
    ]);
    expect(options('Region')).toEqual([
      'Choose a region',
      'AJCU United States and Canada',
      'AJCU-AM Africa and Madagascar',
      'AJCU-AP East Asia, Asia Pacific and Australia',
      'AUSJAL Latin America and the Caribbean',
      'JHEASA India',
      'KIRCHER Europe and the Middle East (the Kircher Network)',
    ]);
    await shown(main.getByRole('textbox', { name: 'Description' }));
    const row = main.getByRole('group', { name: 'Hydrology' });
    await shown(row);
    const labels = [...row.element().querySelectorAll('label')].map(({ innerText }) => innerText);
    expect(labels).toEqual(['Undergraduate', 'Graduate', 'Doctorate']);
  });

  it('shows the country in the reader’s language, and sends what the record has of it', async () => {
    await speak('es');
    const { service } = await render(`/universities/edit/${wells.id}`, {
      as: 'administrator',
      with: [wells],
    });
    const country = main.getByLabelText('País', { exact: true });
    await expect.element(country).toHaveValue('México');
    await main.getByLabelText('Ciudad', { exact: true }).fill('Puebla');
    await main.getByRole('button', { name: 'Guardar' }).first().click();
    await expect
      .poll(() => service.world.get('universities', wells.id))
      .toMatchObject({ city: 'Puebla', country: 'Mexico' });
  });

  it('sets and clears the levels of a topic one by one, or all', {
    tags: ['2.4-28', '4-20', '4-21', '4-22', '4-23', '4-24'],
  }, async () => {
    const made = university({ topics: { [hydrology.id]: ['graduate'], [ecology.id]: ['doctorate'] } });
    const { service } = await render(`/universities/edit/${made.id}`, {
      as: 'administrator',
      with: [hydrology, ecology, made],
    });
    const one = main.getByRole('group', { name: 'Hydrology' });
    await shown(one);
    const checked = () =>
      one
        .getByRole('checkbox')
        .elements()
        .map((each) => (each as HTMLInputElement).checked);
    await one.getByRole('button', { name: 'Check All', exact: true }).click();
    expect(checked()).toEqual([true, true, true]);
    await one.getByRole('button', { name: 'Uncheck All' }).click();
    expect(checked()).toEqual([false, false, false]);
    await one.getByLabelText('Undergraduate').click();
    expect(checked()).toEqual([true, false, false]);
    // The last level of the other goes, and so does the topic.
    await main.getByRole('group', { name: 'Ecology' }).getByLabelText('Doctorate').click();
    await button('Save Changes').click();
    await arrived(`/universities/${made.id}`);
    expect(service.world.get('universities', made.id)?.topics).toEqual({ [hydrology.id]: ['undergraduate'] });
  });

  it('finds the row of an area by its name, and by another one, without sending the form', async () => {
    const area = topic({ name: 'Limnology', otherNames: [{ language: 'de', names: ['Seenkunde'] }] });
    const { service } = await render(`/universities/edit/${wells.id}`, {
      as: 'administrator',
      // The box is there where the list is long.
      with: [area, wells, hydrology, ...Array.from({ length: 12 }, () => topic())],
    });
    const areas = main.getByRole('group', { name: 'Areas of Specialization' });
    const rows = areas.getByRole('listitem');
    await shown(rows.filter({ hasText: 'Limnology' }));
    const search = main.getByRole('searchbox', { name: 'Find an area' });
    for (const text of ['Limnology', 'Seenkunde']) {
      await search.fill(text);
      await expect.poll(() => rows.elements()).toHaveLength(1);
      expect(texts(rows)[0]).toContain('Limnology');
    }
    await userEvent.keyboard('{Enter}');
    await rows.getByLabelText('Graduate', { exact: true }).click();
    // The region is there before its words come: only then are they read out.
    const told = areas.getByRole('status');
    expect(texts(told)).toEqual(['']);
    await search.fill('xyzzy');
    await expect.poll(() => texts(told)).toEqual(['No matching area.']);
    await button('Save Changes').click();
    await arrived(`/universities/${wells.id}`);
    expect(service.world.get('universities', wells.id)?.topics).toEqual({
      ...wells.topics,
      [area.id]: ['graduate'],
    });
  });

  it('takes a picture, tells the percent sent, and hides that a second after', {
    tags: ['2.4-21', '4-40', '4-41', '9-19'],
  }, async () => {
    const { service } = await render('/universities/add', { as: 'administrator' });
    await shown(picture());
    const verdict = service.hold('readUpload');
    await userEvent.upload(fileOf(), await aPicture());
    await useIt();
    await shown(picture().getByText(/Uploading \d+%/));
    await expect.poll(verdict.count).toBe(1);
    vi.useFakeTimers();
    verdict.letGo();
    const done = picture().getByText('Uploaded 100%');
    await drawn();
    expect(done.elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(done.elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await drawn();
    expect(done.elements()).toHaveLength(0);
    vi.useRealTimers();
  });

  it.each([390, 1280])(
    'is sent the part of a picture that is chosen, by keys alone, at %i px',
    async (width) => {
      const { service } = await render('/universities/add', { as: 'administrator', width });
      await shown(main.getByText('You can choose which part is shown.'));
      const sent = watchSent();
      // Red at the left, blue at the right: the middle shows both.
      const canvas = new OffscreenCanvas(1200, 400);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (const [colour, left] of [
        ['#f00', 0],
        ['#00f', 600],
      ] as const) {
        context.fillStyle = colour;
        context.fillRect(left, 0, 600, 400);
      }
      const png = await canvas.convertToBlob();
      await userEvent.upload(fileOf(), new File([png], 'campus.png', { type: 'image/png' }));
      await shown(dialog.getByText('Move and resize the frame as you like.'));
      expect(texts(dialog)[0]).not.toMatch(/face|circle/i);
      await expect
        .poll(() => document.activeElement?.getAttribute('aria-label'))
        .toBe('Part of the picture that is shown');
      expect(await violations()).toEqual([]);
      // The picture goes to the left under the frame, which shows its right end then.
      await userEvent.keyboard('{ArrowLeft>60/}');
      await useIt();
      await arrives();
      const [file] = sent();
      if (!file) throw new Error('No file was sent.');
      const part = await createImageBitmap(file);
      expect(part.width / part.height).toBeCloseTo(4 / 3, 1);
      const look = new OffscreenCanvas(part.width, part.height).getContext(
        '2d',
      ) as OffscreenCanvasRenderingContext2D;
      look.drawImage(part, 0, 0);
      const [red = 255, , blue = 0] = look.getImageData(Math.round(part.width / 4), 10, 1, 1).data;
      expect(red).toBeLessThan(30);
      expect(blue).toBeGreaterThan(220);
      expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
        { contentType: 'image/jpeg', purpose: 'picture', size: file.size, square: false },
      ]);
    },
  );

  it('shows at once what is taken out, and leaves the focus where another is chosen', async () => {
    const here = member({ name: 'Otto Once', university: { id: wells.id } });
    const made = { ...wells, contact: here.id, picture: crypto.randomUUID() };
    const { service } = await render(`/universities/edit/${made.id}`, {
      as: 'administrator',
      with: [hydrology, here, university(made)],
    });
    const contact = main.getByRole('combobox', { name: 'Contact' });
    await expect.element(contact).toHaveValue('Otto Once');
    await button('Choose none').click();
    await expect.element(contact).toHaveValue('');
    expect(hasFocus(contact)).toBe(true);

    const choice = picture().getByRole('button', { name: /^Choose/ });
    const images = () => picture().element().querySelectorAll('img').length;
    await expect.poll(images).toBe(1);
    await picture().getByRole('button', { name: 'Remove' }).click();
    await expect.poll(images).toBe(0);
    expect(hasFocus(choice)).toBe(true);

    // A picture that doesn't arrive is told wherever one is by then.
    const end = service.disconnect('startUpload');
    await userEvent.upload(fileOf(), await aPicture());
    await useIt();
    await shown(main.getByRole('alert'));
    end();
    await picture().getByRole('button', { name: 'Try again' }).click();
    expect(hasFocus(choice)).toBe(true);
    await shown(picture().getByRole('button', { name: 'Remove' }));
  });

  it('has pictures stand on white in the dark theme too, as the page has: transparent ones are drawn for that', async () => {
    const image = crypto.randomUUID();
    const made = university({
      ...wells,
      picture: image,
      description: `<p>Words.</p><img src="/media/${image}/w1200" alt="" />`,
    });
    await render(`/universities/${made.id}`, { as: 'administrator', with: [hydrology, made], dark: true });
    const grounds = (...selectors: string[]) =>
      selectors.map((selector) => {
        const image = document.querySelector(`main ${selector}`);
        return image && getComputedStyle(image).backgroundColor;
      });
    const white = 'rgb(255, 255, 255)';
    await expect.poll(() => grounds('header img', '.rich-text img')).toEqual([white, white]);
    go(`/universities/edit/${made.id}`);
    await shown(picture());
    await expect.poll(() => grounds('fieldset img', '.rich-text img')).toEqual([white, white]);
  });

  it('offers as contact the members of that university alone', { tags: ['2.4-27', '5-10'] }, async () => {
    const here = member({ name: 'Hera Here', university: { id: wells.id } });
    const elsewhere = member({ name: 'Elsa Elsewhere' });
    await render(`/universities/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, wells, here, elsewhere],
    });
    await shown(form(`Edit ${wells.name}`));
    expect(await offered('Contact', 'a')).toEqual([expect.stringContaining('Hera Here')]);
    await main.getByRole('combobox', { name: 'Contact' }).fill('Elsa Elsewhere');
    await shown(page.getByText('No matches. Try a shorter or different word.'));
  });

  it('says in a new one that there is no contact to choose yet, and why', async () => {
    await render('/universities/add', { as: 'administrator' });
    await shown(main.getByText('You can choose one once it has members.'));
    await main.getByRole('button', { name: 'Contact: show all' }).click();
    await shown(main.getByText('There is nothing to choose from yet.'));
  });

  it('says of a contact who has moved on that they stay until another is chosen', async () => {
    const gone = member({ name: 'Gil Gone' });
    const made = university({ ...wells, contact: gone.id });
    await render(`/universities/edit/${made.id}`, { as: 'administrator', with: [hydrology, made, gone] });
    await shown(page.getByText('Gil Gone is no longer a member of this university'));
  });
});
