<?php
/**
 * Blocks: card, reader and library. What is saved in a post is a plain link; the element is written when it is shown.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

const BLOCKS = array(
	'card'    => 'book-card',
	'reader'  => 'book-reader',
	'library' => 'org-library',
);

add_action( 'init', __NAMESPACE__ . '\register_blocks' );
add_filter( 'the_content', __NAMESPACE__ . '\load_for_links', 20 );
add_filter( 'widget_block_content', __NAMESPACE__ . '\load_for_links', 20 );

function register_blocks(): void {
	wp_register_script( 'org-library-catalogue', plugins_url( 'assets/catalogue.js', FILE ), array(), VERSION, true );
	wp_register_script(
		'org-library-editor',
		plugins_url( 'assets/editor.js', FILE ),
		array( 'org-library-catalogue', 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-data', 'wp-element', 'wp-i18n' ),
		VERSION,
		true
	);
	wp_set_script_translations( 'org-library-editor', 'org-library', DIR . 'languages' );
	if ( is_admin() ) {
		wp_add_inline_script( 'org-library-catalogue', 'window.orgLibrary = ' . wp_json_encode( editor_data() ) . ';', 'before' );
	}
	foreach ( BLOCKS as $folder => $tag ) {
		register_block_type(
			DIR . "blocks/$folder",
			array(
				'render_callback' => static function ( array $attributes ) use ( $tag ): string {
					return render_block( $tag, $attributes );
				},
			)
		);
	}
}

/** What the editors have to know of the site. */
function editor_data(): array {
	$options = options();
	return array(
		'base'      => base_url(),
		'src'       => absolute( $options['src'] ),
		'org'       => $options['org'],
		'page'      => library_url(),
		'patterns'  => book_patterns(),
		'brand'     => $options['brand'] ? $options['brand'] : get_bloginfo( 'name' ),
		'direction' => $options['direction'],
		'theme'     => $options['theme'],
		'settings'  => current_user_can( 'manage_options' ) ? admin_url( 'options-general.php?page=org-library' ) : '',
	);
}

/** The element of a block, in the block's own wrapper. */
function render_block( string $tag, array $attributes ): string {
	$given = array();
	foreach ( $attributes as $name => $value ) {
		$kebab = strtolower( preg_replace( '/[A-Z]/', '-$0', (string) $name ) );
		if ( false === $value || '' === $value || null === $value || ! is_scalar( $value ) ) {
			continue;
		}
		$given[ $kebab ] = true === $value ? '' : (string) $value;
	}
	$html = element( $tag, $given );
	if ( false === strpos( $html, "<$tag" ) ) {
		return '' === $html ? '' : "<p>$html</p>";
	}
	// The alignment is the block's own class already.
	unset( $given['align'] );
	$wrapper = get_block_wrapper_attributes( array( 'class' => place( $tag, $given ) ) );
	return "<div $wrapper>$html</div>";
}

/** Loads the elements where a post contains a link to a book, which the loader makes a card if it stands alone. */
function load_for_links( string $content ): string {
	$page = option( 'links' ) ? library_url() : '';
	if ( '' !== $page && ! is_feed() && preg_match( '~<a\s[^>]*href=["\']' . preg_quote( esc_url( $page ), '~' ) . '(?:#/bookdetail/|[?&][^"\']*book=)~i', $content ) ) {
		enqueue_element( 'book-card' );
	}
	return $content;
}
