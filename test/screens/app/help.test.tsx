import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';

const heading = page.getByRole('heading', { name: 'Help and Contact', level: 1 });
const link = (name: string) => page.getByRole('link', { name, exact: true });

describe('the page of help', () => {
  it('says to anybody who runs the network and where to write', async () => {
    await render('/help');
    await shown(heading);
    await shown(main.getByText('The Office of the Network'));
    await expect
      .element(link('help@colloquy.example'))
      .toHaveAttribute('href', 'mailto:help@colloquy.example');
    for (const name of ['Getting in', 'Privacy', 'Accessibility'])
      await shown(main.getByRole('heading', { name, level: 2 }));
    await expect.element(link('an administrator')).not.toBeInTheDocument();
  });

  it('names administrators to members alone', async () => {
    await render('/help', { as: 'member' });
    await shown(link('an administrator'));
  });

  it('says so where the stage has no address', async () => {
    await render('/help', {
      prepare: ({ config }) => {
        delete config.operator;
        delete config.contactEmail;
      },
    });
    await shown(main.getByText('No address to write to has been published yet.'));
    await expect.element(main.getByText('is run by')).not.toBeInTheDocument();
  });

  it('stands offline, and asks for the address when there is a network again', async () => {
    const { service } = await render('/help', { prepare: (each) => each.setOnline(false) });
    await shown(main.getByRole('heading', { name: 'Privacy' }));
    await shown(main.getByText('The contact address can’t be loaded right now.'));
    service.setOnline(true);
    await shown(link('help@colloquy.example'));
  });
});

describe('leads to it', () => {
  it.each(['/login', '/approval?sent=2026-11-20T10:00:00.000Z', '/baduser', '/baduser?left', '/home'])(
    '%s',
    async (address) => {
      await render(address);
      const links = page.getByRole('link', { name: /^Help and contact$/i });
      await expect.poll(() => links.elements().length).toBe(address === '/home' ? 1 : 2);
      for (const each of links.elements()) expect(each.getAttribute('href')).toBe('/help');
      await links.last().click();
      await shown(heading);
    },
  );
});
