import AxeBuilder from '@axe-core/playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { aProject } from '../factories.ts';
import { commonGround, password, theAdministrator } from '../steps/people.ts';
import { aBrowser, enter, looks } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

describe('saving what someone else has changed meanwhile', () => {
  it.each(looks)(
    'shows both sides and loses neither, at $width px, dark: $dark',
    async (look) => {
      const { api, id } = await theAdministrator();
      const { topic } = await commonGround();
      const before = aProject({
        leads: [id],
        topics: [{ id: topic.id }],
        description: '<p>As it was before.</p>',
      });
      const project = await api.create('projects', before);
      const page = await browser.window(look);
      await enter(page, 'admin@colloquy.example', password);
      await page.goto(`/projects/edit/${project.id}`);
      const name = page.getByLabel('Name');
      await name.fill('Wells, as I call them');

      const elsewhere = {
        ...before,
        name: 'Wells, as they call them',
        description: '<p>Written by them.</p>',
      };
      await api.change('projects', project.id, elsewhere);
      await page.getByRole('button', { name: 'Save Changes' }).click();

      const panel = page.getByRole('region', { name: 'Changes by someone else' });
      await panel.waitFor();
      const names = panel.getByRole('group', { name: /Name/ });
      expect(await names.innerText()).toContain('changed by both of you');
      expect(await names.getByRole('radio', { name: /Wells, as I call them/ }).isChecked()).toBe(true);
      expect(await names.getByRole('radio', { name: /Wells, as they call them/ }).isChecked()).toBe(false);
      const descriptions = panel.getByRole('group', { name: /Description/ });
      expect(await descriptions.innerText()).toContain('changed by them');
      expect(await descriptions.getByRole('radio', { name: /Written by them/ }).isChecked()).toBe(true);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((each) => [each.id, each.nodes[0]?.html])).toEqual([]);

      // Either side can be had in every field, and a choice can be taken back.
      await names.getByRole('radio', { name: /as they call them/ }).check();
      await descriptions.getByRole('radio', { name: /As it was before/ }).check();
      await names.getByRole('radio', { name: /as I call them/ }).check();
      await panel.getByRole('button', { name: 'Continue with these' }).click();
      await panel.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('Wells, as I call them');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.waitForURL(`**/projects/${project.id}`);
      expect(await api.read(`/api/projects/${project.id}`)).toMatchObject({
        name: 'Wells, as I call them',
        description: '<p>As it was before.</p>',
        version: 3,
      });
    },
    60_000,
  );
});
