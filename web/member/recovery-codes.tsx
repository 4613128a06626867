import { Copy, Download } from 'lucide-react';
import { ownPasswordInput } from '../../shared/account/account.ts';
import { t } from '../../shared/language/messages.ts';
import { product } from '../../shared/text/product.ts';
import { AuthForm, ownPassword } from '../auth/auth-form.tsx';
import { makeRecoveryCodes } from '../auth/second-factor-calls.ts';
import { Section } from '../ui/content/section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { saveFile } from '../ui/export/save-file.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useOpenForm } from './use-setting.tsx';
import './account-page.css';

/** Shows how many recovery codes are left, and replaces them. @param onMade called with the new ones */
export function RecoveryCodes({
  left,
  onMade,
}: {
  left: number;
  onMade: (codes: string[]) => Promise<void>;
}) {
  const { open, setOpen, closed, close } = useOpenForm<true>();
  return (
    <Section title={t('Recovery codes')}>
      {!open && (
        <div className="recovery-codes">
          <p>
            {t(
              '{left, plural, =0 {You have no recovery codes.} one {One recovery code is left.} other {# recovery codes are left.}}',
              { left },
            )}{' '}
            {t(
              'If you lose your phone or passkey, a recovery code and your password sign you in, once per code.',
            )}
          </p>
          <Button icon="plus" autoFocus={closed} onClick={() => setOpen(true)}>
            {t('Make new codes')}
          </Button>
        </div>
      )}
      {open && (
        <AuthForm
          level={3}
          title={t('Make new codes')}
          intro={left > 0 && <p>{t('The codes you have now will stop working.')}</p>}
          schema={ownPasswordInput}
          fields={[ownPassword]}
          submitLabel={t('Continue')}
          onSubmit={async (values) => onMade(await makeRecoveryCodes(values))}
        >
          <Button tone="quiet" onClick={close}>
            {t('Cancel')}
          </Button>
        </AuthForm>
      )}
    </Section>
  );
}

/** Shows new recovery codes, only this once. @param onKept called when the person has saved them */
export function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast(t('The codes were copied.'));
    } catch {
      toast(t('The codes could not be copied. Write them down, or save them as a file.'), 'failed');
    }
  };
  const save = () =>
    saveFile(
      `${t('{product} recovery codes', { product: product.name })}.txt`,
      new Blob(
        [
          `${t('Recovery codes for {product}, each works once', { product: product.name })}\n\n${codes.join('\n')}\n`,
        ],
        { type: 'text/plain' },
      ),
    );
  return (
    <Section title={t('Your recovery codes')}>
      <div className="recovery-codes">
        <p>
          {t(
            'Save these codes now: they won’t be shown again. If you lose your phone or your passkey, each one signs you in once, with your password. Print them or write them down, and keep them away from your phone and your password.',
          )}
        </p>
        <ul className="recovery-codes-list" aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="recovery-codes-actions">
          <Button icon={Copy} autoFocus onClick={copy}>
            {t('Copy')}
          </Button>
          <Button icon={Download} onClick={save}>
            {t('Save as a file')}
          </Button>
          <Button tone="primary" onClick={onKept}>
            {t('I have saved them')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
