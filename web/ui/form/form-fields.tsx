import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The fields of a form. They are inert while the form is saved, since the form closes and what is typed then would be
 * lost. If the form stays open, the field that had the focus gets it back.
 */
export function FormFields({ saving, children }: { saving: boolean; children: ReactNode }) {
  const had = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (saving) had.current = document.activeElement as HTMLElement | null;
    else if (document.activeElement === document.body) had.current?.focus({ preventScroll: true });
  }, [saving]);
  return (
    <div className="form-fields" inert={saving}>
      {children}
    </div>
  );
}
