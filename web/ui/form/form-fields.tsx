import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The fields of a form. While they are saved nothing can be written in them: it would be lost as the form goes. Where it
 * stays, the field that had the focus has it again.
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
