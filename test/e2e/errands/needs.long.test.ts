import { expect, it } from 'vitest';
import { aTopic, aUniversity, unique } from '../../factories.ts';
import { aMember, commonGround, type Person, theAdministrator } from '../../helpers/people.ts';
import { button, heading } from '../form-steps.ts';
import { handsOn } from '../journeys/hands.ts';
import { aBrowser, narrow } from '../windows.ts';
import { anErrand } from './errand.ts';

/** From a need to an introduction that is sent, by phone and without a connection until the sending. */
const browser = aBrowser([], 'allow');

type Place = { city: string; country: string; region: string };
const recife = { city: 'Recife', country: 'Brazil', region: 'AUSJAL' };
const bogota = { city: 'Bogotá', country: 'Colombia', region: 'AUSJAL' };
const kinshasa = { city: 'Kinshasa', country: 'Democratic Republic of the Congo', region: 'AJCU-AM' };
const chennai = { city: 'Chennai', country: 'India', region: 'JHEASA' };
const manila = { city: 'Manila', country: 'Philippines', region: 'AJCU-AP' };
const munich = { city: 'Munich', country: 'Germany', region: 'KIRCHER' };
const beirut = { city: 'Beirut', country: 'Lebanon', region: 'KIRCHER' };
const denver = { city: 'Denver', country: 'United States', region: 'AJCU' };

/** What somebody needs, what they type, and who it is that they need: written before the search was tried with it. */
type Need = [need: string, typed: string, area: string, place: Place, profile: object];
const needs: Need[] = [
  [
    'somebody in Latin America who works on migration and speaks Portuguese',
    'migration latin america portuguese',
    'Forced Migration',
    recife,
    { languages: ['pt'] },
  ],
  [
    'somebody in Africa who works on mining and conflict and speaks French',
    'mining africa french',
    'Mining and Conflict',
    kinshasa,
    { languages: ['fr'] },
  ],
  [
    'an Indian colleague for the ethics of artificial intelligence',
    'artificial intelligence india',
    'Ethics of Artificial Intelligence',
    chennai,
    { languages: ['en', 'ta'] },
  ],
  [
    'somebody in the Philippines who knows about typhoons',
    'typhoons philippines',
    'Typhoons and Resilience',
    manila,
    { languages: ['en'] },
  ],
  ['a librarian in Germany', 'librarian germany', 'Rare Manuscripts', munich, { title: 'Head Librarian' }],
  [
    'somebody who speaks Arabic and works with refugee schools',
    'refugee schools arabic',
    'Refugee Schools',
    beirut,
    { languages: ['ar'] },
  ],
  [
    'a dean of nursing in the United States',
    'dean nursing united states',
    'Community Nursing',
    denver,
    { title: 'Dean of Nursing' },
  ],
  [
    'a Colombian who works on restorative justice',
    'restorative justice colombia',
    'Restorative Justice',
    bogota,
    { languages: ['es'] },
  ],
  [
    'somebody who has written about bees',
    'wild bees',
    'Pollination',
    munich,
    { bio: '<p>Counts wild bees in the meadows of the upper Isar.</p>' },
  ],
  [
    'somebody who teaches Quechua',
    'teaches quechua',
    'Andean Languages',
    bogota,
    { bio: '<p>Teaches Quechua to engineers.</p>' },
  ],
];

/** The most that finding somebody and writing to them may ask of anybody. */
const [mostPresses, mostSeconds] = [8, 60];

/** Somebody who fits the need, and two colleagues who share only the area, or only the university, with them. */
async function someoneFor([, , area, place, profile]: Need): Promise<Person> {
  const { api } = await theAdministrator();
  const { topic: other } = await commonGround();
  const topic = await api.create('topics', aTopic({ name: unique(area) }));
  const topics = { [topic.id]: ['graduate'] };
  const university = await api.create('universities', aUniversity({ topics, ...place }));
  const at = { university: { id: university.id } };
  await aMember(unique('Ned Neighbour'), { ...at, topics: [{ id: other.id }] });
  await aMember(unique('Sam Elsewhere'), { topics: [{ id: topic.id }] });
  return aMember(unique('Rosa Right'), { ...at, topics: [{ id: topic.id }], ...profile });
}

it('whom somebody needs is found and written to in a minute, for ten needs', {
  timeout: 600_000,
}, async () => {
  const right: Person[] = [];
  for (const need of needs) right.push(await someoneFor(need));
  const seeker = await aMember(unique('Nina Needs'));
  for (const [index, [need, typed]] of needs.entries()) {
    const { id, name } = right[index] as Person;
    const page = await browser.signedIn(seeker.email, { width: narrow, dark: false });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const hands = handsOn(page, 'mouse');
    await page.context().setOffline(true);
    const errand = anErrand(`need ${index + 1}`, narrow);
    await errand.at(page);
    await hands.press(page.getByRole('button', { name: 'Find anything' }));
    await page.getByRole('combobox', { name: 'Find anything' }).fill(typed);
    await errand.step(page, 'found');
    await hands.press(page.getByRole('option', { name }).first());
    await heading(page, name).waitFor();
    await hands.press(page.getByRole('link', { name: `Write to ${name}` }));
    await hands.write(page.getByRole('textbox', { name: 'Message' }), `I look for ${need}. Can we talk?`);
    await hands.press(page.getByRole('checkbox', { name: /email address/ }));
    await errand.step(page, 'written');
    await page.context().setOffline(false);
    await hands.press(button(page, 'Send').first());
    await page.getByText('Your message was sent.').waitFor();
    await errand.step(page, 'sent');
    const { presses, seconds } = errand.done();
    expect(presses, need).toBeLessThanOrEqual(mostPresses);
    expect(seconds, need).toBeLessThanOrEqual(mostSeconds);
    const written = await right[index]?.api.listAll('introductions');
    expect(written?.map(({ from, about }) => [from, (about as { id: string }).id])).toEqual([
      [seeker.id, id],
    ]);
    await browser.close();
  }
});
