import { beforeEach, describe, expect, it } from 'vitest';
import { aResource, aUniversity } from '../factories.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();

const description = '<p>Words.</p>';
const aProfile = {
  name: 'Mia Member',
  university: { id: 'sevilla' },
  topics: [{ id: 'water' }],
  title: 'Professor',
  contact: [{ type: 'email', contact: 'mia@example.org' }],
  bio: description,
};

beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('carl'), aUser('mia', { notifyByMail: false })],
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description }],
    universities: [
      { id: 'sevilla', ...aUniversity({ name: 'Sevilla', city: 'Sevilla', country: 'Spain', topics: {} }) },
    ],
    taskforces: [{ id: 'force', name: 'Force', description, chairs: ['carl'], members: ['mia'] }],
    chairs: [{ id: 'carl', taskforces: ['force'] }],
  });
});

describe('somebody who edits a profile', () => {
  it('leaves alone what they can’t see of it', async () => {
    expect((await network.edit('carl', 'users', 'mia', aProfile, 1)).status).toBe(200);
    const { users } = await network.snapshot(['users']);
    expect(users.find(({ id }) => id === 'mia')).toMatchObject({
      title: 'Professor',
      notifyByMail: false,
      email: 'mia@colloquy.example',
    });
  });

  it('changes nothing of that by naming it', async () => {
    const answer = await network.edit('carl', 'users', 'mia', { ...aProfile, notifyByMail: true }, 1);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('notifyByMail');
    const { users } = await network.snapshot(['users']);
    expect(users.find(({ id }) => id === 'mia')).toMatchObject({ notifyByMail: false });
  });
});

describe('the words of a name under which a member is sorted', () => {
  const saved = async (fields: object, version: number) => {
    const answer = await network.edit('mia', 'users', 'mia', { ...aProfile, ...fields }, version);
    expect(answer.status).toBe(200);
    return (answer.body as { familyName?: string }).familyName;
  };

  it('follow from the country of their university, unless they choose others of the name', async () => {
    const name = 'Gloria Saiz Fajardo';
    expect(await saved({ name }, 1)).toBe('Saiz Fajardo');
    expect(await saved({ name, familyName: 'Fajardo' }, 2)).toBe('Fajardo');
    expect(await saved({ name }, 3)).toBe('Fajardo');
    expect(await saved({ name, familyName: '' }, 4)).toBe('Saiz Fajardo');
    // What isn't in the name would put anybody first.
    expect(await saved({ name, familyName: 'AAA' }, 5)).toBe('Saiz Fajardo');
    expect(await saved({ name: 'Gloria Saiz', familyName: 'Saiz Fajardo' }, 6)).toBeUndefined();
  });

  it('are those of somebody who is invited, too', async () => {
    const body = { name: 'Luca De Luca', email: 'luca@example.org' };
    const answer = await network.create('ada', 'users', body);
    expect(answer).toMatchObject({ status: 201, body: { familyName: 'De Luca' } });
  });
});

describe('what a member doesn’t want proposed', () => {
  const decline = (id: string) => network.call('mia', 'PUT /api/me/not-for-me/{id}', { path: { id } });
  const mia = async () => (await network.snapshot(['users'])).users.find(({ id }) => id === 'mia');

  it('is kept of each press, however quickly they follow', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'a'].map(decline));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await mia())?.notForMe?.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('is proposed again once it was taken back, which leaves the others', async () => {
    await Promise.all(['a', 'b'].map(decline));
    const takeBack = () => network.call('mia', 'DELETE /api/me/not-for-me/{id}', { path: { id: 'a' } });
    for (const answer of [await takeBack(), await takeBack()]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ notForMe: ['b'] });
    }
  });

  it('is the last 200', async () => {
    const many = Array.from({ length: 200 }, (_, place) => `r${place}`);
    await network.ground({ users: [{ ...(await mia()), notForMe: many }] });
    expect((await decline('last')).status).toBe(200);
    expect((await mia())?.notForMe).toEqual([...many.slice(1), 'last']);
  });

  it('stays when the profile is saved, and so does whether mails are wanted', async () => {
    await decline('a');
    const version = (await mia())?.version ?? 0;
    const answer = await network.edit('mia', 'users', 'mia', { ...aProfile, notForMe: ['z'] }, version);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await mia()).toMatchObject({ title: 'Professor', notForMe: ['a'], notifyByMail: false });
  });
});

describe('the code of a university’s country', () => {
  it('stays with the country alone', async () => {
    const university = async () => (await network.snapshot(['universities'])).universities[0];
    await network.ground({
      universities: [{ ...(await university()), topics: { water: ['graduate'] }, countryCode: 'ES' }],
    });
    const codeAfter = async (country: string) => {
      const before = await university();
      const edited = { ...before, country };
      const answer = await network.edit('ada', 'universities', 'sevilla', edited, before?.version ?? 0);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return (await university())?.countryCode;
    };
    expect(await codeAfter('Spain')).toBe('ES');
    expect(await codeAfter('Kingdom of Castile')).toBeUndefined();
  });
});

describe('the country of a university', () => {
  it.each([
    ['España', 'Spain'],
    ['estados unidos', 'United States'],
    ['USA', 'United States'],
    ['日本', 'Japan'],
    ['République démocratique du Congo', 'Democratic Republic of the Congo'],
    ['Spain', 'Spain'],
    ['Kingdom of Castile', 'Kingdom of Castile'],
  ])('is stored in English, so that lists have it once: %s', async (typed, stored) => {
    const [sevilla] = (await network.snapshot(['universities'])).universities;
    const edited = { ...sevilla, topics: { water: ['graduate'] }, country: typed };
    const answer = await network.edit('ada', 'universities', 'sevilla', edited, 1);
    expect(answer).toMatchObject({ status: 200, body: { country: stored } });
    const made = await network.create('ada', 'universities', {
      ...aUniversity({
        name: 'Another One',
        city: 'Somewhere',
        country: typed,
        topics: { water: ['graduate'] },
      }),
    });
    expect(made).toMatchObject({ status: 201, body: { country: stored } });
  });
});

describe('the place of a university on the map', () => {
  it('goes with its city or its country', async () => {
    const university = async () => (await network.snapshot(['universities'])).universities[0];
    const located = { topics: { water: ['graduate'] }, latitude: 37.4, longitude: -6 };
    const placeAfter = async (fields: object) => {
      await network.ground({ universities: [{ ...(await university()), ...located }] });
      const before = await university();
      const edited = { ...before, ...fields };
      const answer = await network.edit('ada', 'universities', 'sevilla', edited, before?.version ?? 0);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { latitude, longitude } = (await university()) ?? {};
      return [latitude, longitude];
    };
    expect(await placeAfter({ website: 'https://other.example.org' })).toEqual([37.4, -6]);
    expect(await placeAfter({ city: 'SEVILLA' })).toEqual([37.4, -6]);
    expect(await placeAfter({ city: 'Lima' })).toEqual([undefined, undefined]);
    expect(await placeAfter({ country: 'Peru' })).toEqual([undefined, undefined]);
  });
});

describe('a creation that is sent again', () => {
  it('answers a nomination to whoever made it, though they see no requests', async () => {
    const nomination = { name: 'Zoe', email: 'zoe@colloquy.example', description };
    const headers = { 'idempotency-key': 'once' };
    const first = await network.create('mia', 'requests', nomination, headers);
    const again = await network.create('mia', 'requests', nomination, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const other = await network.create('mia', 'requests', { ...nomination, name: 'Zoë' }, headers);
    expect(other).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' }, current: first.body },
    });
    expect((await network.snapshot(['requests'])).requests).toHaveLength(1);
  });
});

describe('a project', () => {
  it('is led by whoever starts it, among others', { tags: ['2.8-15'] }, async () => {
    const project = { name: 'Wells', description, status: 'proposal', topics: [{ id: 'water' }] };
    const alone = await network.create('mia', 'projects', { ...project, leads: ['mia'] });
    const others = await network.create('mia', 'projects', { ...project, leads: ['carl'] });
    expect(alone.body.leads).toEqual(['mia']);
    expect(others.body.leads).toEqual(['mia', 'carl']);
  });
});

describe('who submitted a resource', () => {
  const reader = aResource({ taskforce: { id: 'force' }, topics: [{ id: 'water' }] });
  const read = (uid: string, id: string) =>
    network.call(uid, 'GET /api/{collection}/{id}', { path: { collection: 'resources', id } });

  it('is told to those who decide on it, while it waits', async () => {
    await network.ground({
      taskforces: [{ id: 'other', name: 'Other', description, chairs: ['mia'], members: [] }],
      chairs: [{ id: 'mia', taskforces: ['other'] }],
    });
    const { body } = await network.create('mia', 'resources', { ...reader, submittedBy: 'carl' });
    const id = String(body.id);
    expect((await read('carl', id)).body.submittedBy).toBe('mia');
    // Whoever puts it right for them has not submitted it.
    const edited = await network.edit('carl', 'resources', id, { ...reader, name: 'A reader' }, 1);
    expect(edited.body).toMatchObject({ approved: false, submittedBy: 'mia' });

    await network.call('carl', 'POST /api/resources/{id}/approve', { path: { id } });
    for (const uid of ['ada', 'carl', 'mia'])
      expect((await read(uid, id)).body).not.toHaveProperty('submittedBy');

    // Moved by somebody else, it waits for those who decide there.
    expect(
      (await network.edit('carl', 'resources', id, { ...reader, taskforce: { id: 'other' } }, 3)).status,
    ).toBe(200);
    expect((await read('mia', id)).body.submittedBy).toBe('carl');
  });
});

describe('too much', () => {
  it('for one record is refused as that, and nothing is kept', async () => {
    const contact = Array.from({ length: 500 }, () => ({
      type: 'website',
      contact: `水.example/${'水'.repeat(490)}`,
    }));
    expect((await network.edit('mia', 'users', 'mia', { ...aProfile, contact }, 1)).status).toBe(413);
    const { users } = await network.snapshot(['users']);
    expect(users.find(({ id }) => id === 'mia')).toMatchObject({ version: 1, contact: [] });
  });

  it('for one transaction is refused as that, and nothing is kept', async () => {
    const { change } = await import('../../functions/data/change.ts');
    const topics = (count: number) =>
      change(async (unit) => {
        for (let each = 0; each < count; each += 1)
          await unit.put('topics', { id: `topic-${each}`, name: `Topic ${each}`, description });
      });
    await expect(topics(98)).rejects.toMatchObject({ code: 'too-large' });
    expect((await network.snapshot(['topics'])).topics.map(({ id }) => id)).toEqual(['water']);
    await topics(97);
    expect((await network.snapshot(['topics'])).topics).toHaveLength(98);
  });

  it('is no change of any list that a call can bring: 500 chairs make way for 500 others', async () => {
    const ids = Array.from({ length: 1000 }, (_, each) => `member-${each}`);
    const { bulkLoad } = await import('../../functions/stores/bulk.ts');
    await bulkLoad({ users: ids.map((id) => ({ ...aUser(id), version: 1 })) } as never, []);
    const force = { name: 'Force', description, members: ['mia'] };
    const chairsAfter = async (chairs: string[], version: number) => {
      expect((await network.edit('ada', 'taskforces', 'force', { ...force, chairs }, version)).status).toBe(
        200,
      );
      return (await network.snapshot(['chairs'])).chairs.map(({ id }) => id).sort();
    };
    for (const [version, chairs] of [ids.slice(0, 500), ids.slice(500)].entries())
      expect(await chairsAfter(chairs, version + 1)).toEqual([...chairs].sort());
  });
});

describe('a request waiting', () => {
  it('tells whoever filed it when they did', { tags: ['4-2'] }, async () => {
    await network.ground({
      requests: [{ id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', description }],
    });
    const { status, body } = await network.call('zoe', 'GET /api/me');
    expect(status).toBe(403);
    expect(body).toMatchObject({
      error: { code: 'pending-approval' },
      current: { createTimestamp: expect.stringMatching(/^20/) },
    });
  });
});

describe('a picture in a text', () => {
  const topicWith = (...ids: string[]) => ({
    name: 'Rivers',
    description: ids.map((id) => `<p>A map:</p><img src="/media/${id}/w1200" alt="map">`).join(''),
  });

  it('has to be there, as one for texts, like the picture of a member', async () => {
    const { change } = await import('../../functions/data/change.ts');
    const { toUploadItem } = await import('../../functions/stores/uploads.ts');
    const anUpload = (id: string, status: 'waiting' | 'ready' | 'refused', purpose: 'embed' | 'picture') =>
      change((unit) =>
        unit.putItem(
          toUploadItem({ id, owner: 'ada', status, purpose, createTimestamp: unit.now.toISOString() }),
        ),
      );
    await anUpload('map', 'ready', 'embed');
    await anUpload('on-its-way', 'waiting', 'embed');
    await anUpload('gone', 'refused', 'embed');
    await anUpload('portrait', 'ready', 'picture');
    const create = (...ids: string[]) => network.create('ada', 'topics', topicWith(...ids));

    expect((await create('map', 'on-its-way', 'map')).status).toBe(201);
    for (const id of ['gone', 'portrait', 'never-was']) {
      const { status, body } = await create('map', id);
      expect([id, status]).toEqual([id, 422]);
      expect(body.error).toMatchObject({
        fields: [
          {
            path: 'description',
            message: 'A picture in this text no longer exists. Remove it or add it again.',
          },
        ],
      });
    }
    expect((await network.edit('ada', 'topics', 'water', topicWith('never-was'), 1)).status).toBe(422);
    const profile = { ...aProfile, picture: 'map' };
    expect((await network.edit('mia', 'users', 'mia', profile, 1)).status).toBe(422);
    expect((await network.edit('mia', 'users', 'mia', { ...profile, picture: 'portrait' }, 1)).status).toBe(
      200,
    );
  });

  it('is none where a link or the words themselves hold an address like its own', async () => {
    const linked = ['https://uni.example/-/media/files/water.pdf', '/media/press/water'].map(
      (address) => `<p><a href="${address}">${address}</a></p>`,
    );
    const { status, body } = await network.create('ada', 'topics', {
      name: 'Rivers',
      description: linked.join(''),
    });
    expect([status, body.error]).toEqual([201, undefined]);
  });

  it('is one as well where a text that is kept describes it before it says where it is', async () => {
    const { imagesShownBy } = await import('../../functions/stores/images-shown.ts');
    const description = '<p><a href="/media/press/">A map:</a></p><img alt="map" src="/media/map/w1200" />';
    expect(imagesShownBy('topics', { description }).map(({ id }) => id)).toEqual(['map']);
  });
});

describe('a deletion', () => {
  it('may name the version it means, and a stale one deletes nothing', async () => {
    const remove = (version: number) =>
      network.call('ada', 'DELETE /api/{collection}/{id}', {
        path: { collection: 'topics', id: 'water' },
        headers: { 'if-match': `"${version}"` },
      });
    const stale = await remove(7);
    expect(stale.status).toBe(412);
    expect(stale.body.current).toMatchObject({ id: 'water', version: 1 });
    expect((await remove(1)).status).toBe(204);
  });
});

describe('a decision on an administrator’s rights', () => {
  const decide = (method: 'PUT' | 'DELETE', tag?: string) =>
    network.call('ada', `${method} /api/admins/{userId}`, {
      path: { userId: 'mia' },
      ...(tag && { headers: { 'if-match': tag } }),
    });

  it('may name the version it was made from, and a stale one undoes nothing', async () => {
    expect((await decide('PUT', '"1"')).status).toBe(204);
    const stale = await decide('DELETE', '"1"');
    expect(stale.status).toBe(412);
    expect(stale.body.current).toMatchObject({ id: 'mia', version: 2, admin: 'true' });
    expect((await decide('DELETE', 'two')).status).toBe(400);
    expect((await decide('DELETE', '"2"')).status).toBe(204);
    expect((await decide('PUT', '"2"')).status).toBe(412);
    expect((await decide('PUT')).status).toBe(204);
  });

  it('that was made already is none, whatever version it names', async () => {
    for (let round = 0; round < 2; round += 1) expect((await decide('PUT', '"1"')).status).toBe(204);
    for (let round = 0; round < 2; round += 1) expect((await decide('DELETE', '"2"')).status).toBe(204);
  });
});
